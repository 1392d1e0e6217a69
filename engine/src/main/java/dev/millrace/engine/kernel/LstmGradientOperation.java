package dev.millrace.engine.kernel;

import java.util.List;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.linalg.api.ndarray.INDArray;

/** The derivative of {@link LstmOperation} by what goes into the gates, and by the weight. */
final class LstmGradientOperation extends GraphOperation {
  private static final int OUTPUTS = 3;
  private static final int WEIGHT = 4;
  private static final int GATES = 2;

  /**
   * @param inputs the derivative by the hidden states, those, the gates, the cells, the weight,
   *     perhaps the mask
   */
  LstmGradientOperation(SameDiff graph, SDVariable... inputs) {
    super(graph, OUTPUTS, inputs);
  }

  @Override
  public String opName() {
    return "lstm_recurrence_bp";
  }

  @Override
  List<long[]> shapes(List<INDArray> inputs) {
    INDArray weight = inputs.get(WEIGHT);
    LstmShape shape = LstmOperation.shape(inputs.get(GATES), weight);
    return List.of(
        new long[] {shape.times(), shape.rows(), shape.gates()},
        weight.shape(),
        new long[] {3, shape.rows(), shape.units()});
  }

  @Override
  public Runnable bind(List<INDArray> inputs, List<INDArray> outputs) {
    LstmShape shape = LstmOperation.shape(inputs.get(GATES), inputs.get(WEIGHT));
    return new LstmBackward(shape, inputs, outputs);
  }
}
