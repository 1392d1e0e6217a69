package dev.millrace.bench.libtorch;

import java.util.Arrays;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.LongPointer;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.global.torch;
import org.bytedeco.pytorch.global.torch.ScalarType;

/** Tensors that own their memory. */
final class Tensors {
  /** "No such tensor" where one may be given. */
  static final TensorOptional NONE = new TensorOptional();

  /** The loss is summed, not averaged. */
  static final long SUM = 2;

  /** A target that is passed over: none here. */
  static final long IGNORED = -100;

  private Tensors() {}

  static Tensor of(float[] values, long... shape) {
    try (FloatPointer memory = new FloatPointer(values)) {
      return torch.from_blob(memory, shape, new TensorOptions(ScalarType.Float)).clone();
    }
  }

  /** Class numbers, as cross entropy takes them. */
  static Tensor of(int[] classes) {
    long[] values = Arrays.stream(classes).asLongStream().toArray();
    try (LongPointer memory = new LongPointer(values)) {
      return torch
          .from_blob(memory, new long[] {values.length}, new TensorOptions(ScalarType.Long))
          .clone();
    }
  }
}
