package dev.millrace.engine.kernel;

import static dev.millrace.engine.memory.NativeMemory.getFloat;
import static dev.millrace.engine.memory.NativeMemory.putFloat;

import dev.millrace.engine.device.NativeCall;
import dev.millrace.engine.memory.NativeFloats;
import dev.millrace.engine.memory.Views;
import java.util.List;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * The derivatives of a convolution by its input, weights and bias as products of matrices, image by
 * image; the native operation takes three times as long and computes the input's derivative also
 * where nobody needs it.
 *
 * <p>Inputs: x {@code [batch, in, height, width]}, weights {@code [kh, kw, in, out]}, dy {@code
 * [batch, out, oh, ow]}. Outputs: dx (if wanted), dWeights, dBias (if there is one), and room for
 * the windows of one image.
 */
public record ConvolutionGradient(
    Window window, int batch, int out, boolean byInput, boolean byBias) implements Kernel {
  private static final int SIZE = Float.BYTES;

  @Override
  public String name() {
    return byInput ? "conv2d_bp" : "conv2d_weights_bp";
  }

  @Override
  public Runnable bind(List<INDArray> inputs, List<INDArray> outputs) {
    int next = byInput ? 1 : 0;
    NativeFloats x = NativeFloats.of(inputs.get(0));
    INDArray room = outputs.get(outputs.size() - 1);
    NativeFloats patches = NativeFloats.of(room);
    NativeCall[] byWeights = new NativeCall[batch];
    NativeCall[] back = new NativeCall[byInput ? batch : 0];
    INDArray gradients = inputs.get(2).reshape('c', (long) batch * out, window.places());
    INDArray weights = inputs.get(1).reshape('c', window.size(), out);
    INDArray dWeights = outputs.get(next).reshape('c', window.size(), out);
    for (int i = 0; i < batch; i++) {
      INDArray dy = Views.slice(gradients, 0, (long) i * out, (long) (i + 1) * out);
      byWeights[i] = NativeCall.product(room, dy, dWeights, false, true, i == 0 ? 0 : 1);
      if (byInput) {
        back[i] = NativeCall.product(weights, dy, room, false, false, 0);
      }
    }
    NativeFloats dx = byInput ? NativeFloats.of(outputs.get(0)) : x;
    NativeFloats dy = NativeFloats.of(inputs.get(2));
    NativeFloats dBias = byBias ? NativeFloats.of(outputs.get(next + 1)) : x;
    return () -> run(x, dy, patches, byWeights, back, dx, dBias);
  }

  private void run(
      NativeFloats x,
      NativeFloats dy,
      NativeFloats patches,
      NativeCall[] byWeights,
      NativeCall[] back,
      NativeFloats dx,
      NativeFloats dBias) {
    for (int i = 0; i < batch; i++) {
      Patches.take(x, i, window, patches);
      byWeights[i].run();
      if (byInput) {
        back[i].run();
        Patches.addBack(patches, window, dx, i);
      }
    }
    if (byBias) {
      sumPlanes(dy, dBias);
    }
  }

  /** Over images and places, for each output channel, in float64. */
  private void sumPlanes(NativeFloats dy, NativeFloats dBias) {
    int places = window.places();
    long from = dy.address(0, batch * out * places);
    long to = dBias.address(0, out);
    for (int o = 0; o < out; o++) {
      double sum = 0;
      for (int i = 0; i < batch; i++) {
        long plane = from + ((long) i * out + o) * places * SIZE;
        for (long p = plane; p < plane + (long) places * SIZE; p += SIZE) {
          sum += getFloat(p);
        }
      }
      putFloat(to + (long) o * SIZE, (float) sum);
    }
  }
}
