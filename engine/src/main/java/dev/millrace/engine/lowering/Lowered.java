package dev.millrace.engine.lowering;

import java.util.Map;
import org.nd4j.autodiff.samediff.SameDiff;

/**
 * A model as a forward graph for a fixed number of rows; see {@link Names} for its variables.
 * Parameters are placeholders, so that they stay views of one flat vector. Every operation of a
 * layer is inside the name scope of its layer or vertex.
 *
 * @param graph the forward pass of training, and of inference where it differs
 * @param seeds where the backward pass starts: a variable, and the variable that holds the
 *     derivative by it of the loss's sum over the rows
 * @param statistics of each running statistic the variable that holds what a step subtracts from
 *     it, times the rows (everything is divided by the rows later)
 * @param dropout the placeholders of dropout masks
 */
public record Lowered(
    SameDiff graph,
    Map<String, String> seeds,
    Map<String, String> statistics,
    Map<String, DropoutSite> dropout) {
  public Lowered {
    seeds = Map.copyOf(seeds);
    statistics = Map.copyOf(statistics);
    dropout = Map.copyOf(dropout);
  }
}
