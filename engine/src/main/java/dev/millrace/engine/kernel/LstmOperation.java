package dev.millrace.engine.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * The recurrent part of an LSTM with sigmoid gates and tanh, without peepholes, over all times; the
 * product of the inputs with their weights comes before it. Float32 only. Gates are in DL4J's
 * order: candidate, forget, output, input.
 *
 * <p>A masked step (mask 0) outputs zero and sets the states to zero.
 */
public final class LstmOperation extends GraphOperation {
  static final int INPUTS = 2;
  private static final int OUTPUTS = 4;

  private LstmOperation(SameDiff graph, SDVariable... inputs) {
    super(graph, OUTPUTS, inputs);
  }

  /**
   * Adds it to a graph.
   *
   * @param x {@code x W + b}, {@code [times, rows, gates]}
   * @param weight {@code [units, gates]}
   * @param mask {@code [times, rows]}, 0 or 1
   * @return the hidden states, {@code [times, rows, units]}
   */
  public static SDVariable hidden(
      SameDiff graph, SDVariable x, SDVariable weight, @Nullable SDVariable mask) {
    SDVariable[] inputs =
        mask == null ? new SDVariable[] {x, weight} : new SDVariable[] {x, weight, mask};
    return new LstmOperation(graph, inputs).outputVariables()[0];
  }

  @Override
  public String opName() {
    return "lstm_recurrence";
  }

  @Override
  List<long[]> shapes(List<INDArray> inputs) {
    LstmShape shape = shape(inputs.get(0), inputs.get(1));
    return List.of(
        new long[] {shape.times(), shape.rows(), shape.units()},
        new long[] {shape.times(), shape.rows(), shape.gates()},
        new long[] {shape.times(), shape.rows(), shape.units()},
        new long[] {shape.rows(), shape.gates()});
  }

  static LstmShape shape(INDArray gates, INDArray weight) {
    return new LstmShape(
        Math.toIntExact(gates.size(0)),
        Math.toIntExact(gates.size(1)),
        Math.toIntExact(weight.size(0)));
  }

  @Override
  public List<SDVariable> doDiff(List<SDVariable> gradients) {
    SDVariable[] outputs = outputVariables();
    List<SDVariable> inputs = new ArrayList<>();
    Collections.addAll(inputs, gradients.get(0), outputs[0], outputs[1], outputs[2]);
    inputs.addAll(Arrays.asList(args()).subList(1, args().length));
    SDVariable[] results =
        new LstmGradientOperation(sameDiff, inputs.toArray(new SDVariable[0])).outputVariables();
    return List.of(results[0], results[1]);
  }

  @Override
  public Runnable bind(List<INDArray> inputs, List<INDArray> outputs) {
    return new LstmForward(shape(inputs.get(0), inputs.get(1)), inputs, outputs);
  }
}
