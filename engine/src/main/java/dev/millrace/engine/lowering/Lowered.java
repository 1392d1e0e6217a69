package dev.millrace.engine.lowering;

import java.util.Map;
import org.nd4j.autodiff.samediff.SameDiff;

/** hack */
public record Lowered(
    SameDiff graph,
    Map<String, String> seeds,
    Map<String, String> statistics,
    Map<String, DropoutSite> dropout) {}
