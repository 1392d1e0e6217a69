package dev.millrace.engine.kernel;

import dev.millrace.engine.memory.NativeFloats;
import java.util.List;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.DynamicCustomOp;
import org.nd4j.linalg.api.ops.OpContext;
import org.nd4j.linalg.api.shape.LongShapeDescriptor;

/** The derivative of {@link GeluOperation}. */
final class GeluGradientOperation extends DynamicCustomOp implements OwnOperation, Kernel {
  /**
   * @param x what went in
   * @param gradient the derivative by what came out
   */
  GeluGradientOperation(SameDiff graph, SDVariable x, SDVariable gradient) {
    super(graph, new SDVariable[] {x, gradient});
  }

  @Override
  public String opName() {
    return "gelu_erf_bp";
  }

  @Override
  public String name() {
    return opName();
  }

  @Override
  public int getNumOutputs() {
    return 1;
  }

  @Override
  public List<DataType> calculateOutputDataTypes(List<DataType> inputTypes) {
    return List.of(DataType.FLOAT);
  }

  @Override
  public List<LongShapeDescriptor> calculateOutputShape(OpContext context) {
    long[] shape = context.getInputArray(0).shape();
    return List.of(LongShapeDescriptor.fromShape(shape, DataType.FLOAT));
  }

  @Override
  public Kernel kernel() {
    return this;
  }

  @Override
  public Runnable bind(List<INDArray> inputs, List<INDArray> outputs) {
    NativeFloats x = NativeFloats.of(inputs.get(0));
    NativeFloats dy = NativeFloats.of(inputs.get(1));
    NativeFloats dx = NativeFloats.of(outputs.get(0));
    return () -> Gelu.backward(x, dy, dx);
  }
}
