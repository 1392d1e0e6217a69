package dev.millrace.engine.lowering;

/** hack */
public record DropoutSite(int index, double retain) {}
