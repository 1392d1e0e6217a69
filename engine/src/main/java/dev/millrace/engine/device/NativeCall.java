package dev.millrace.engine.device;

import java.util.List;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.OpContext;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.nativeblas.NativeOps;
import org.nd4j.nativeblas.OpaqueContext;

/**
 * A native operation with its context filled once. The executioner's own {@code exec} is bypassed:
 * it allocates for every call.
 */
public final class NativeCall implements Runnable {
  private static final NativeOps OPS = Natives.ops();

  private final String name;
  private final long hash;
  private final OpContext context; // keeps the native context alive; its pointer alone does not
  private final OpaqueContext pointer;

  /**
   * @param name of the operation
   * @param integers its integer arguments, and so on
   * @param outputs of the shapes that the operation gives
   */
  public NativeCall(
      String name,
      long[] integers,
      double[] reals,
      boolean[] flags,
      DataType[] types,
      List<INDArray> inputs,
      List<INDArray> outputs) {
    this.name = name;
    hash = NativeNames.hash(name);
    context = Nd4j.getExecutioner().buildContext();
    context.setIArguments(integers);
    context.setTArguments(reals);
    context.setBArguments(flags);
    context.setDArguments(types);
    for (int i = 0; i < inputs.size(); i++) {
      context.setInputArray(i, inputs.get(i));
    }
    for (int i = 0; i < outputs.size(); i++) {
      context.setOutputArray(i, outputs.get(i));
    }
    pointer = (OpaqueContext) context.contextPointer();
  }

  /**
   * {@code c = op(a) op(b) + beta c} for matrices, each of them in row or in column order.
   *
   * @param turnA whether a is transposed
   */
  public static NativeCall product(
      INDArray a, INDArray b, INDArray c, boolean turnA, boolean turnB, double beta) {
    return new NativeCall(
        "matmul",
        new long[] {turnA ? 1 : 0, turnB ? 1 : 0, 0},
        new double[] {1, beta},
        new boolean[0],
        new DataType[0],
        List.of(a, b),
        List.of(c));
  }

  /** Keeps it off oneDNN, where that gives something else. */
  public NativeCall withoutHelpers() {
    context.allowHelpers(false);
    return this;
  }

  @Override
  public void run() {
    if (OPS.execCustomOp2(null, hash, pointer) != 0) {
      throw new IllegalStateException(
          "native operation %s failed: %s".formatted(name, OPS.lastErrorMessage()));
    }
  }

  @Override
  public String toString() {
    return name + " of " + context.getInputArrays().size() + " arrays";
  }
}
