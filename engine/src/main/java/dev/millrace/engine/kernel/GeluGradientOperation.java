package dev.millrace.engine.kernel;

import dev.millrace.engine.memory.NativeFloats;
import java.util.List;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.linalg.api.ndarray.INDArray;

/** The derivative of {@link GeluOperation}. */
final class GeluGradientOperation extends GraphOperation {
  /**
   * @param x what went in
   * @param gradient the derivative by what came out
   */
  GeluGradientOperation(SameDiff graph, SDVariable x, SDVariable gradient) {
    super(graph, 1, x, gradient);
  }

  @Override
  public String opName() {
    return "gelu_erf_bp";
  }

  @Override
  List<long[]> shapes(List<INDArray> inputs) {
    return List.of(inputs.get(0).shape());
  }

  @Override
  public Runnable bind(List<INDArray> inputs, List<INDArray> outputs) {
    NativeFloats x = NativeFloats.of(inputs.get(0));
    NativeFloats dy = NativeFloats.of(inputs.get(1));
    NativeFloats dx = NativeFloats.of(outputs.get(0));
    return () -> Gelu.backward(x, dy, dx);
  }
}
