package dev.millrace.engine.kernel;

import java.util.Collections;
import java.util.List;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.DynamicCustomOp;
import org.nd4j.linalg.api.ops.OpContext;
import org.nd4j.linalg.api.shape.LongShapeDescriptor;

/** The derivative of {@link LstmOperation} by what goes into the gates, and by the weight. */
final class LstmGradientOperation extends DynamicCustomOp implements OwnOperation {
  private static final int OUTPUTS = 3;
  private static final int WEIGHT = 4;
  private static final int GATES = 2;

  /**
   * @param inputs the derivative by the hidden states, those, the gates, the cells, the weight,
   *     perhaps the mask
   */
  LstmGradientOperation(SameDiff graph, SDVariable... inputs) {
    super(graph, inputs);
  }

  @Override
  public String opName() {
    return "lstm_recurrence_bp";
  }

  @Override
  public int getNumOutputs() {
    return OUTPUTS;
  }

  @Override
  public List<DataType> calculateOutputDataTypes(List<DataType> inputTypes) {
    return Collections.nCopies(OUTPUTS, DataType.FLOAT);
  }

  @Override
  public List<LongShapeDescriptor> calculateOutputShape(OpContext context) {
    INDArray weight = context.getInputArray(WEIGHT);
    LstmShape shape = LstmOperation.shape(context.getInputArray(GATES), weight);
    return List.of(
        LstmOperation.descriptor(shape.times(), shape.rows(), shape.gates()),
        LstmOperation.descriptor(weight.shape()),
        LstmOperation.descriptor(3, shape.rows(), shape.units()));
  }

  @Override
  public Kernel kernel() {
    return new Kernel() {
      @Override
      public String name() {
        return opName();
      }

      @Override
      public Runnable bind(List<INDArray> inputs, List<INDArray> outputs) {
        LstmShape shape = LstmOperation.shape(inputs.get(GATES), inputs.get(WEIGHT));
        return new LstmBackward(shape, inputs, outputs);
      }
    };
  }
}
