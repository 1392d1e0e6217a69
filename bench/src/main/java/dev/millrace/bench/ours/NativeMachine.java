package dev.millrace.bench.ours;

import dev.millrace.bench.worker.Machine;
import dev.millrace.bench.worker.Rates;
import dev.millrace.engine.device.Natives;
import java.util.Arrays;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.CustomOp;
import org.nd4j.linalg.api.ops.DynamicCustomOp;
import org.nd4j.linalg.factory.Nd4j;

/** What the processor can do through ND4J's native library, on the calling thread's threads. */
final class NativeMachine implements Machine {
  private static final int SIDE = 1024;

  /** More than any cache: 64 MiB. */
  private static final int COPIED = 16 << 20;

  private static final int TIMES = 7;

  @Override
  public Rates rates(boolean bf16) {
    Natives.load();
    return new Rates(
        product(DataType.FLOAT),
        bf16 && Natives.multipliesBfloat16() ? product(DataType.BFLOAT16) : 0,
        copied());
  }

  private static double product(DataType type) {
    try (INDArray left = Nd4j.rand(DataType.FLOAT, SIDE, SIDE).castTo(type);
        INDArray right = Nd4j.rand(DataType.FLOAT, SIDE, SIDE).castTo(type);
        INDArray out = Nd4j.create(type, SIDE, SIDE)) {
      CustomOp matmul =
          DynamicCustomOp.builder("matmul").addInputs(left, right).addOutputs(out).build();
      return 2.0 * SIDE * SIDE * SIDE / seconds(() -> Nd4j.exec(matmul));
    }
  }

  /** A copy reads and writes. */
  private static double copied() {
    long bytes = (long) COPIED * Float.BYTES;
    try (FloatPointer from = new FloatPointer(COPIED);
        FloatPointer to = new FloatPointer(COPIED)) {
      Pointer.memset(from, 1, bytes); // so that its pages are there
      return 2.0 * bytes / seconds(() -> Pointer.memcpy(to, from, bytes));
    }
  }

  /** The median of some runs after a first. */
  private static double seconds(Runnable work) {
    work.run();
    long[] nanos = new long[TIMES];
    for (int i = 0; i < TIMES; i++) {
      long before = System.nanoTime();
      work.run();
      nanos[i] = System.nanoTime() - before;
    }
    Arrays.sort(nanos);
    return nanos[TIMES / 2] / 1e9;
  }
}
