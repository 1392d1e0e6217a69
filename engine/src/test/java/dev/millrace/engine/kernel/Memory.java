package dev.millrace.engine.kernel;

import dev.millrace.engine.device.Natives;
import dev.millrace.engine.memory.NativeFloats;
import java.util.Arrays;
import java.util.Random;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** Native memory for tests of kernels. */
final class Memory {
  static {
    Natives.load();
  }

  private Memory() {}

  /** Whether kernels without a scalar form run here. */
  static boolean hasVectors() {
    return KernelSet.current() == KernelSet.VECTOR;
  }

  static NativeFloats zeros(int length) {
    return NativeFloats.of(Nd4j.create(DataType.FLOAT, Math.max(1, length))).slice(0, length);
  }

  static NativeFloats of(float... values) {
    NativeFloats floats = zeros(values.length);
    floats.setAll(values);
    return floats;
  }

  /** Normally distributed, the same for the same seed, and not at a multiple of any vector. */
  static NativeFloats normal(int length, long seed) {
    return scaled(length, seed, 1);
  }

  static NativeFloats scaled(int length, long seed, float scale) {
    Random random = new Random(seed);
    NativeFloats floats = zeros(length + 1).slice(1, length);
    for (int i = 0; i < length; i++) {
      floats.set(i, (float) random.nextGaussian() * scale);
    }
    return floats;
  }

  /** Normally distributed, in row order. */
  static INDArray array(long seed, long... shape) {
    int length = (int) Arrays.stream(shape).reduce(1, (a, b) -> a * b);
    return Nd4j.createFromArray(normal(length, seed).toArray()).reshape(shape);
  }

  static NativeFloats copy(NativeFloats source) {
    return of(source.toArray());
  }
}
