package dev.millrace.engine.program;

import dev.millrace.engine.device.Natives;
import java.util.List;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.OpContext;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.nativeblas.NativeOps;
import org.nd4j.nativeblas.OpaqueContext;

/**
 * A native operation with its context filled once. The executioner's own {@code exec} is bypassed:
 * it allocates for every call.
 */
final class NativeCall implements Instruction {
  private static final NativeOps OPS = Natives.ops();

  private final String name;
  private final long hash;
  private final OpContext context; // keeps the native context alive; its pointer alone does not
  private final OpaqueContext pointer;

  NativeCall(Operation.Native operation, List<INDArray> inputs, List<INDArray> outputs) {
    name = operation.name();
    hash = operation.hash();
    context = Nd4j.getExecutioner().buildContext();
    context.setIArguments(operation.integers());
    context.setTArguments(operation.reals());
    context.setBArguments(operation.flags());
    context.setDArguments(operation.types());
    for (int i = 0; i < inputs.size(); i++) {
      context.setInputArray(i, inputs.get(i));
    }
    for (int i = 0; i < outputs.size(); i++) {
      context.setOutputArray(i, outputs.get(i));
    }
    pointer = (OpaqueContext) context.contextPointer();
  }

  /** Keeps it off oneDNN, where that gives something else. */
  NativeCall withoutHelpers() {
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
