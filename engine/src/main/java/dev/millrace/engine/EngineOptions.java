package dev.millrace.engine;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a model is trained.
 *
 * @param seed initial parameters and dropout masks; overrides the model's
 * @param precision number formats
 * @param schedule the learning rate, or null for the model's own (each layer's updater with its
 *     rate or DL4J {@code ISchedule}); a schedule given here replaces the rate of every layer
 * @param threads threads of the native operations
 * @param batchSize rows of the usual micro-batch, at least 1: the step is prepared and measured for
 *     it; other row counts work too
 */
public record EngineOptions(
    long seed, Precision precision, @Nullable Schedule schedule, Threads threads, int batchSize) {
  public EngineOptions {
    Objects.requireNonNull(precision, "precision");
    Objects.requireNonNull(threads, "threads");
    if (batchSize < 1) {
      throw new IllegalArgumentException("batchSize must be positive: " + batchSize);
    }
  }

  /** float32, the model's own rate, one thread, batches of one. */
  public static EngineOptions of(long seed) {
    return new EngineOptions(seed, Precision.FLOAT32, null, Threads.of(1), 1);
  }

  public EngineOptions withPrecision(Precision value) {
    return new EngineOptions(seed, value, schedule, threads, batchSize);
  }

  public EngineOptions withSchedule(@Nullable Schedule value) {
    return new EngineOptions(seed, precision, value, threads, batchSize);
  }

  public EngineOptions withThreads(Threads value) {
    return new EngineOptions(seed, precision, schedule, value, batchSize);
  }

  public EngineOptions withBatchSize(int value) {
    return new EngineOptions(seed, precision, schedule, threads, value);
  }
}
