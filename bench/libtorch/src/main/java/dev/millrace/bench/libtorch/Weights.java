package dev.millrace.bench.libtorch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/**
 * Parameters made one after the other out of DL4J's flat vector, and their gradients back to it.
 */
final class Weights {
  private final float[] flat;
  private final List<Tensor> all = new ArrayList<>();
  private final List<UnaryOperator<float[]>> back = new ArrayList<>();
  private int at;

  Weights(float[] flat) {
    this.flat = flat;
  }

  /** The next values as they lie: DL4J's {@code [in, out]} 'f' is {@code [out, in]} here. */
  Tensor next(long... shape) {
    return next(UnaryOperator.identity(), UnaryOperator.identity(), shape);
  }

  /**
   * The next values in another order.
   *
   * @param there from DL4J's order to libtorch's
   * @param andBack its inverse
   */
  Tensor next(UnaryOperator<float[]> there, UnaryOperator<float[]> andBack, long... shape) {
    int length = Math.toIntExact(Arrays.stream(shape).reduce(1, Math::multiplyExact));
    float[] values = Arrays.copyOfRange(flat, at, at + length);
    at += length;
    return keep(Tensors.of(there.apply(values), shape), andBack);
  }

  /** Zeros that are trained too, but are none of DL4J's parameters. */
  Tensor zeros(long length) {
    return keep(Tensors.of(new float[Math.toIntExact(length)], length), gradient -> new float[0]);
  }

  private Tensor keep(Tensor values, UnaryOperator<float[]> andBack) {
    values.set_requires_grad(true);
    all.add(values);
    back.add(andBack);
    return values;
  }

  TensorVector all() {
    return new TensorVector(all.toArray(Tensor[]::new));
  }

  /** In DL4J's flat order. */
  float[] gradient() {
    float[] gradient = new float[flat.length];
    int written = 0;
    for (int i = 0; i < all.size(); i++) {
      float[] part = back.get(i).apply(values(all.get(i).grad()));
      System.arraycopy(part, 0, gradient, written, part.length);
      written += part.length;
    }
    return gradient;
  }

  private static float[] values(Tensor tensor) {
    Tensor floats = tensor.to(torch.ScalarType.Float).contiguous();
    float[] values = new float[Math.toIntExact(floats.numel())];
    new FloatPointer(floats.data_ptr_float()).get(values);
    return values;
  }
}
