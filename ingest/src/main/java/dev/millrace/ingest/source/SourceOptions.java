package dev.millrace.ingest.source;

import dev.millrace.events.Position;
import dev.millrace.events.RecordRange;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.ingest.DataConfig;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * What a {@link BatchSource} reads, and from where to where.
 *
 * @param job names the consumer group, {@code millrace-<job>}
 * @param deadLetters the topic for records that cannot become rows
 * @param targets where to stop, per partition; empty: never
 * @param script the journal: the ranges of each micro-batch to be made again, exactly, before live
 *     ones; empty: live from the start
 * @param patience how long Kafka or the topic may be away before that is a failure
 * @param nanoTime the clock of {@code maxWait} and {@code patience}, nanoseconds
 */
public record SourceOptions(
    KafkaSettings kafka,
    String job,
    DataConfig data,
    String deadLetters,
    Start start,
    List<Position> targets,
    List<List<RecordRange>> script,
    Duration patience,
    LongSupplier nanoTime) {

  /** How long Kafka may be away unless told otherwise. */
  public static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(30);

  public SourceOptions {
    if (patience.isNegative() || patience.isZero()) {
      throw new IllegalArgumentException("`patience` must be positive: " + patience);
    }
    if (script.stream().anyMatch(List::isEmpty)) {
      throw new IllegalArgumentException("`script` must not have a batch without ranges");
    }
    targets = List.copyOf(targets);
    script = script.stream().<List<RecordRange>>map(List::copyOf).toList();
  }

  /** A new run: from the beginning, without an end. */
  public static SourceOptions of(
      KafkaSettings kafka, String job, DataConfig data, String deadLetters) {
    return new SourceOptions(
        kafka,
        job,
        data,
        deadLetters,
        new Start.Earliest(),
        List.of(),
        List.of(),
        DEFAULT_PATIENCE,
        System::nanoTime);
  }

  public SourceOptions startAt(List<Position> positions) {
    return new SourceOptions(
        kafka,
        job,
        data,
        deadLetters,
        new Start.At(positions),
        targets,
        script,
        patience,
        nanoTime);
  }

  public SourceOptions until(List<Position> newTargets) {
    return new SourceOptions(
        kafka, job, data, deadLetters, start, newTargets, script, patience, nanoTime);
  }

  public SourceOptions replaying(List<List<RecordRange>> newScript) {
    return new SourceOptions(
        kafka, job, data, deadLetters, start, targets, newScript, patience, nanoTime);
  }

  public SourceOptions patience(Duration newPatience) {
    return new SourceOptions(
        kafka, job, data, deadLetters, start, targets, script, newPatience, nanoTime);
  }

  public SourceOptions nanoTime(LongSupplier newNanoTime) {
    return new SourceOptions(
        kafka, job, data, deadLetters, start, targets, script, patience, newNanoTime);
  }
}
