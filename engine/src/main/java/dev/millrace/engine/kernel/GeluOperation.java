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

/** {@link Gelu}, for which a graph has a formula of several operations, as one. Float32 only. */
public final class GeluOperation extends DynamicCustomOp implements OwnOperation, Kernel {
  private GeluOperation(SameDiff graph, SDVariable x) {
    super(graph, x);
  }

  /** Adds it to a graph and returns what comes out. */
  public static SDVariable of(SameDiff graph, SDVariable x) {
    return new GeluOperation(graph, x).outputVariables()[0];
  }

  @Override
  public String opName() {
    return "gelu_erf";
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
  public List<SDVariable> doDiff(List<SDVariable> gradients) {
    return List.of(new GeluGradientOperation(sameDiff, arg(), gradients.get(0)).outputVariable());
  }

  @Override
  public Kernel kernel() {
    return this;
  }

  @Override
  public Runnable bind(List<INDArray> inputs, List<INDArray> outputs) {
    NativeFloats x = NativeFloats.of(inputs.get(0));
    NativeFloats y = NativeFloats.of(outputs.get(0));
    return () -> Gelu.forward(x, y);
  }
}
