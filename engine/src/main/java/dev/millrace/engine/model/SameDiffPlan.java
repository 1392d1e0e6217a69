package dev.millrace.engine.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.nd4j.autodiff.samediff.SameDiff;

/**
 * A checked SameDiff graph.
 *
 * @param file the graph as it was saved
 * @param features name of the placeholder of records
 * @param labels name of the placeholder of labels
 * @param loss name of what is made small
 * @param prediction name of what is shown
 * @param softmax whether the loss applies a softmax to the prediction, so that it is shown so
 * @param classifies whether the prediction is of classes
 * @param rowLosses whether the loss has a value for each row instead of one
 * @param rows records in a batch where the graph has it fixed, else -1
 * @param inputShape of one record
 * @param outputShape of one label
 */
@SuppressWarnings("ArrayRecordComponent") // identity is enough, nobody writes to them
public record SameDiffPlan(
    byte[] file,
    String features,
    String labels,
    String loss,
    String prediction,
    boolean softmax,
    boolean classifies,
    boolean rowLosses,
    long rows,
    long[] inputShape,
    long[] outputShape)
    implements Plan {

  /** A graph of its own for each caller. */
  public SameDiff graph() {
    try {
      return SameDiff.fromFlatBuffers(ByteBuffer.wrap(file), false);
    } catch (IOException e) {
      throw new UncheckedIOException("a graph that was read before", e);
    }
  }

  @Override
  public boolean trainingDiffers() {
    return false; // operations that would make it so are refused
  }
}
