package dev.millrace.engine.lowering;

/**
 * A place where values are dropped in training. Its mask is an input of the graph.
 *
 * @param index tells the site's masks from those of others; a layer's own number
 * @param retain probability to keep a value
 */
public record DropoutSite(int index, double retain) {}
