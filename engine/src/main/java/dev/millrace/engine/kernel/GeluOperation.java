package dev.millrace.engine.kernel;

import dev.millrace.engine.memory.NativeFloats;
import java.util.List;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.linalg.api.ndarray.INDArray;

/** {@link Gelu}, for which a graph has a formula of several operations, as one. Float32 only. */
public final class GeluOperation extends GraphOperation {
  private GeluOperation(SameDiff graph, SDVariable x) {
    super(graph, 1, x);
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
  List<long[]> shapes(List<INDArray> inputs) {
    return List.of(inputs.get(0).shape());
  }

  @Override
  public List<SDVariable> doDiff(List<SDVariable> gradients) {
    return List.of(new GeluGradientOperation(sameDiff, arg(), gradients.get(0)).outputVariable());
  }

  @Override
  public Runnable bind(List<INDArray> inputs, List<INDArray> outputs) {
    NativeFloats x = NativeFloats.of(inputs.get(0));
    NativeFloats y = NativeFloats.of(outputs.get(0));
    return () -> Gelu.forward(x, y);
  }
}
