package dev.millrace.engine.program;

import dev.millrace.engine.lowering.Lowered;
import dev.millrace.engine.lowering.Names;
import java.util.HashMap;
import java.util.Map;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;

/** Where the backward pass starts when the loss is scaled. */
final class ScaledSeeds {
  private ScaledSeeds() {}

  /** The seeds times the loss scale, which is given for every step. */
  static Map<String, String> of(Lowered lowered) {
    SameDiff graph = lowered.graph();
    Map<String, String> seeds = new HashMap<>();
    lowered
        .seeds()
        .forEach(
            (variable, seed) -> {
              SDVariable derivative = graph.getVariable(seed);
              seeds.put(variable, derivative.mul(scale(graph, derivative)).name());
            });
    return seeds;
  }

  private static SDVariable scale(SameDiff graph, SDVariable like) {
    return graph.hasVariable(Names.LOSS_SCALE)
        ? graph.getVariable(Names.LOSS_SCALE)
        : graph.placeHolder(Names.LOSS_SCALE, like.dataType());
  }
}
