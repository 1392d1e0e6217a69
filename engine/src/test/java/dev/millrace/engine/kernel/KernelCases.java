package dev.millrace.engine.kernel;

import dev.millrace.engine.memory.NativeFloats;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Every kernel once, on inputs that are the same in every process. */
final class KernelCases {
  private final List<Case> cases = new ArrayList<>();

  /**
   * @param outputs what the kernel writes; set back to what it was before each call
   */
  record Case(String name, Runnable kernel, NativeFloats[] outputs, float[][] before) {
    void run() {
      for (int i = 0; i < outputs.length; i++) {
        outputs[i].setAll(before[i]);
      }
      kernel.run();
    }

    /** A sum over the bits of all outputs. */
    String bits() {
      CRC32 sum = new CRC32();
      for (NativeFloats output : outputs) {
        for (int i = 0; i < output.length(); i++) {
          int bits = Float.floatToIntBits(output.get(i));
          for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            sum.update(bits >>> shift);
          }
        }
      }
      return name + " " + Long.toHexString(sum.getValue());
    }
  }

  static List<Case> all() {
    KernelCases all = new KernelCases();
    all.products();
    all.updates();
    all.pointwise();
    all.functions();
    all.activations();
    all.biases();
    all.rows();
    all.pooling();
    all.norms();
    all.lstm();
    return all.cases;
  }

  private void add(String name, Runnable kernel, NativeFloats... outputs) {
    float[][] before = new float[outputs.length][];
    for (int i = 0; i < outputs.length; i++) {
      before[i] = outputs[i].toArray();
    }
    cases.add(new Case(name, kernel, outputs, before));
  }

  private void products() {
    NativeFloats a = Memory.normal(2 * 45, 1);
    NativeFloats b = Memory.normal(45 * 45, 2);
    NativeFloats c = Memory.normal(45 * 45, 3);
    add("a b^T", () -> SmallProduct.timesTransposed(a, b, c, 2, 45, 45, true), c);
    add("a b", () -> SmallProduct.times(a, b, c, 2, 45, 45, true), c);
    add("a^T b", () -> SmallProduct.transposedTimes(a, b, c, 45, 45, 2, true), c);
    add("outer", () -> SmallProduct.transposedTimes(a, b, c, 45, 45, 1, false), c);
    add("outer +", () -> SmallProduct.transposedTimes(a, b, c, 45, 45, 1, true), c);
  }

  private void updates() {
    NativeFloats p = Memory.normal(53, 1);
    NativeFloats g = Memory.normal(53, 2);
    NativeFloats m = Memory.normal(53, 3);
    NativeFloats v = Memory.of(new float[53]);
    NativeFloats out = Memory.zeros(2);
    SumOfSquares squares = new SumOfSquares();
    add("sgd step", () -> Updates.sgdStep(p, g, 0.1f), p);
    add("nesterovs", () -> Updates.nesterovs(g, m, 0.1f, 0.9f), g, m);
    add("nesterovs step", () -> Updates.nesterovsStep(p, g, m, 0.1f, 0.9f), p, m);
    add("adam", () -> Updates.adam(g, m, v, 0.1f, 0.9f, 0.99f, 1e-8f), g, m, v);
    add("adam step", () -> Updates.adamStep(p, g, m, v, 0.1f, 0.9f, 0.99f, 1e-8f), p, m, v);
    add("squares", () -> out.set(0, (float) squares.of(g)), out);
    add("squares of quotient", () -> out.set(0, (float) squares.ofQuotient(g, 3)), out, g);
  }

  private void pointwise() {
    NativeFloats x = Memory.normal(53, 1);
    NativeFloats y = Memory.normal(53, 2);
    NativeFloats z = Memory.normal(53, 3);
    add("fill", () -> Pointwise.fill(x, 3), x);
    add("scale", () -> Pointwise.scale(x, 3.3f), x);
    add("divide", () -> Pointwise.divide(x, 3.3f), x);
    add("add", () -> Pointwise.add(x, y, z), z);
    add("add to", () -> Pointwise.addTo(x, y), x);
    add("add scaled", () -> Pointwise.addScaled(x, 0.3f, y), x);
    add("subtract", () -> Pointwise.subtract(x, y, z), z);
    add("multiply", () -> Pointwise.multiply(x, y, z), z);
    add("affine", () -> Pointwise.affine(x, 0.3f, 2, z), z);
  }

  private void functions() {
    NativeFloats x = Memory.scaled(133, 4, 5);
    NativeFloats y = Memory.zeros(133);
    add("exp", () -> Transcendental.exp(x, y), y);
    add("tanh", () -> Transcendental.tanh(x, y), y);
    add("sigmoid", () -> Transcendental.sigmoid(x, y), y);
    add("erf", () -> Transcendental.erf(x, y), y);
  }

  private void activations() {
    NativeFloats x = Memory.scaled(3 * 21, 1, 3);
    NativeFloats y = Memory.zeros(3 * 21);
    NativeFloats dy = Memory.normal(3 * 21, 2);
    NativeFloats dx = Memory.zeros(3 * 21);
    NativeFloats bias = Memory.normal(21, 3);
    NativeFloats dBias = Memory.zeros(21);
    for (Curve curve : Curve.values()) {
      add(curve.name(), () -> Activation.forward(curve, 0.7f, x, y), y);
      add(curve.name() + " slope", () -> Activation.backward(curve, 0.7f, x, dy, dx), dx);
    }
    Curve relu = Curve.RELU;
    add("bias", () -> Activation.biasForward(relu, 0, x, bias, y, y, 3, 21), y);
    add(
        "bias gradient",
        () -> Activation.biasBackward(relu, 0, x, dy, dx, dBias, 3, 21),
        dx,
        dBias);
  }

  private void biases() {
    NativeFloats x = Memory.normal(3 * 21, 1);
    NativeFloats y = Memory.zeros(3 * 21);
    NativeFloats dy = Memory.normal(3 * 21, 2);
    NativeFloats b = Memory.normal(21, 3);
    add("bias add", () -> Bias.add(x, b, y, 3, 21), y);
    add("bias relu", () -> Bias.addAndRectify(x, b, y, 3, 21), y);
    add("bias relu slope", () -> Bias.rectifyBackward(x, dy, y, b, 3, 21), y, b);
    add("sum of rows", () -> Bias.sumRows(x, b, 3, 21), b);
  }

  private void rows() {
    NativeFloats x = Memory.normal(3 * 21, 1);
    NativeFloats y = Memory.zeros(3 * 21);
    NativeFloats dy = Memory.normal(3 * 21, 2);
    NativeFloats dx = Memory.zeros(3 * 21);
    add("softmax", () -> Softmax.forward(x, y, 3, 21), y);
    add("softmax slope", () -> Softmax.backward(x, dy, dx, 3, 21), dx);
    add("cross entropy", () -> Softmax.crossEntropyGradient(x, dy, y, dx, 3, 21), y, dx);
  }

  private void norms() {
    NativeFloats x = Memory.normal(3 * 45, 1);
    NativeFloats dy = Memory.normal(3 * 45, 2);
    NativeFloats gain = Memory.normal(45, 3);
    NativeFloats bias = Memory.normal(45, 4);
    NativeFloats y = Memory.zeros(3 * 45);
    NativeFloats dx = Memory.zeros(3 * 45);
    NativeFloats dGain = Memory.zeros(45);
    NativeFloats dBias = Memory.zeros(45);
    add("layer norm", () -> LayerNorm.forward(x, gain, bias, y, 3, 45), y);
    add("layer norm without bias", () -> LayerNorm.forward(x, gain, null, y, 3, 45), y);
    add(
        "layer norm backward",
        () -> LayerNorm.backward(x, gain, dy, dx, dGain, dBias, 3, 45),
        dx,
        dGain,
        dBias);
    add("gelu", () -> Gelu.forward(x, y), y);
    add("gelu backward", () -> Gelu.backward(x, dy, dx), dx);
  }

  private void lstm() {
    LstmShape shape = new LstmShape(3, 2, 13);
    INDArray x = Memory.array(1, 3, 2, 52);
    INDArray weight = Memory.array(2, 13, 52);
    INDArray mask = Memory.array(3, 3, 2).gt(0).castTo(DataType.FLOAT);
    INDArray hidden = Memory.array(4, 3, 2, 13);
    INDArray gates = Memory.array(5, 3, 2, 52);
    INDArray cells = Memory.array(6, 3, 2, 13);
    INDArray byGates = Memory.array(7, 3, 2, 52);
    INDArray byWeight = Memory.array(8, 13, 52);
    Runnable forward =
        new LstmForward(
            shape, List.of(x, weight, mask), List.of(hidden, gates, cells, Memory.array(9, 2, 52)));
    add("lstm", forward, NativeFloats.of(hidden), NativeFloats.of(gates), NativeFloats.of(cells));
    Runnable backward =
        new LstmBackward(
            shape,
            List.of(Memory.array(10, 3, 2, 13), hidden, gates, cells, weight, mask),
            List.of(byGates, byWeight, Memory.array(11, 3, 2, 13)));
    add("lstm backward", backward, NativeFloats.of(byGates), NativeFloats.of(byWeight));
  }

  private void pooling() {
    NativeFloats x = Memory.normal(2 * 4 * 22, 1);
    NativeFloats y = Memory.zeros(2 * 2 * 11);
    NativeFloats dy = Memory.normal(2 * 2 * 11, 2);
    NativeFloats dx = Memory.zeros(2 * 4 * 22);
    add("pool", () -> MaxPool.forward(x, y, 2, 4, 22), y);
    add("pool slope", () -> MaxPool.backward(x, dy, dx, 2, 4, 22), dx);
  }

  /** Prints the bits of all cases. */
  static final class Main {
    public static void main(String[] arguments) {
      for (Case one : all()) {
        one.run();
        System.out.println(one.bits());
      }
    }
  }
}
