package dev.millrace.engine.program;

import dev.millrace.engine.dropout.DropoutMask;
import java.nio.FloatBuffer;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Makes the dropout mask of a place in the model for the step at hand. */
final class MaskFill implements Runnable {
  private final Operation.DropoutMask operation;
  private final StepKey key;
  private final FloatBuffer mask;
  private final float[] scratch;

  MaskFill(Operation.DropoutMask operation, StepKey key, INDArray mask) {
    this.operation = operation;
    this.key = key;
    this.mask = mask.data().asNioFloat().slice();
    scratch = new float[Math.toIntExact(mask.length())];
  }

  @Override
  public void run() {
    long hash = DropoutMask.key(key.seed(), key.step(), key.microBatch(), operation.site());
    DropoutMask.fill(hash, operation.retain(), scratch, scratch.length);
    mask.put(0, scratch);
  }
}
