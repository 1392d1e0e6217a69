package dev.millrace.trainer;

import dev.millrace.engine.EngineOptions;
import dev.millrace.events.Clip;
import dev.millrace.events.Topics;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.ingest.DataConfig;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Everything a run is made from, but the model itself.
 *
 * @param job the job's name
 * @param engine seed, precision, schedule, threads
 * @param accumulate batches in a step
 * @param clip gradient clipping until a command changes it
 * @param bounds what commands may set
 * @param checkpoints where state is kept
 * @param configurationSha256 of the job file's content
 */
public record TrainerConfig(
    String job,
    KafkaSettings kafka,
    Topics topics,
    DataConfig data,
    EngineOptions engine,
    int accumulate,
    Clip clip,
    Bounds bounds,
    Evaluation evaluation,
    Checkpoints checkpoints,
    String configurationSha256) {

  /**
   * Safe bounds for commands; the job's own schedule is not held to them.
   *
   * @param minLearningRate positive
   * @param maxLearningRate at least the minimum
   */
  public record Bounds(double minLearningRate, double maxLearningRate) {
    /** Any positive rate. */
    public static final Bounds NONE = new Bounds(Double.MIN_VALUE, Double.MAX_VALUE);

    public Bounds {
      if (!(minLearningRate > 0) || !(maxLearningRate >= minLearningRate)) {
        throw new IllegalArgumentException(
            "`training.bounds.learningRate` must be [minimum, maximum], both positive: ["
                + minLearningRate
                + ", "
                + maxLearningRate
                + "]");
      }
    }
  }

  /**
   * When quality is published.
   *
   * @param every samples between evaluations
   * @param window samples the windowed metrics look back
   */
  public record Evaluation(int every, int window) {
    public Evaluation {
      if (every < 1) {
        throw new IllegalArgumentException(
            "`evaluation.every` must be at least 1 sample: " + every);
      }
      if (window < 1) {
        throw new IllegalArgumentException(
            "`evaluation.window` must be at least 1 sample: " + window);
      }
    }
  }

  /**
   * Where and how often state is kept.
   *
   * @param dir the checkpoint directory
   * @param everySteps steps between checkpoints; null: only at the end and by command
   * @param keepLast checkpoints kept besides those that a pointer leads to
   */
  public record Checkpoints(Path dir, @Nullable Long everySteps, int keepLast) {
    public Checkpoints {
      if (everySteps != null && everySteps < 1) {
        throw new IllegalArgumentException(
            "`checkpoints.every` must be at least 1 step: " + everySteps);
      }
      if (keepLast < 1) {
        throw new IllegalArgumentException(
            "`checkpoints.keepLast` must be at least 1: " + keepLast);
      }
    }
  }

  public TrainerConfig {
    if (accumulate < 1) {
      throw new IllegalArgumentException("`training.accumulate` must be at least 1: " + accumulate);
    }
  }
}
