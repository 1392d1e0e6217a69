package dev.millrace.bench.worker;

import dev.millrace.bench.cases.BenchCase;
import dev.millrace.bench.cases.CaseData;
import org.jspecify.annotations.Nullable;

/** An engine that trains the cases; used by one thread, for one case. */
public interface Contender extends AutoCloseable {
  /**
   * Builds the case's network with the given parameters.
   *
   * @return the mean gradient by all parameters on the case's batch, in DL4J's flat order, before
   *     any update
   * @throws UnsupportedCaseException when this engine cannot train the case
   */
  float[] prepare(BenchCase one, CaseData data, int threads);

  /** A full training step on the case's batch: forward, backward, update. */
  void step();

  /** Bytes planned for activations, where the engine tells. */
  default @Nullable Long activationBytes() {
    return null;
  }

  /** What was loaded, for the head of the table. */
  String description();

  @Override
  void close();
}
