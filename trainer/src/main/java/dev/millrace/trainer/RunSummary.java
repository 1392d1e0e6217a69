package dev.millrace.trainer;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.millrace.events.EvaluationMetrics;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run has come to; the JSON of {@code --summary}. Counts are the run's, over all its lives,
 * but for {@code checkpoints}, {@code eventsPublished}, {@code wallSeconds} and {@code
 * samplesPerSecond}, which are this process's.
 *
 * @param loss of the last step; absent before the first
 * @param lossFirst100 mean over the first 100 steps
 * @param lossLast100 mean over the newest 100 steps
 * @param metrics cumulative, beside the baselines
 * @param positions next offset by {@code topic-partition}
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RunSummary(
    String job,
    String run,
    String device,
    String precision,
    long steps,
    long skippedSteps,
    long samples,
    long rejectedRecords,
    @Nullable Double loss,
    double lossFirst100,
    double lossLast100,
    Metrics metrics,
    double learningRate,
    long checkpoints,
    long commandsApplied,
    long commandsRejected,
    long eventsPublished,
    String parametersSha256,
    String stateSha256,
    Map<String, Long> positions,
    double wallSeconds,
    double samplesPerSecond) {

  /** Classification or regression; the other's fields are absent. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Metrics(
      @Nullable Double accuracy,
      @Nullable Double noChangeBaseline,
      @Nullable Double majorityBaseline,
      @Nullable Double logLoss,
      @Nullable Double kappa,
      @Nullable Double mae,
      @Nullable Double rmse,
      @Nullable Double r2,
      @Nullable Double lastValueMaeBaseline,
      @Nullable Double lastValueRmseBaseline) {

    /** The summary's names for an evaluation's metrics. */
    public static Metrics of(EvaluationMetrics metrics) {
      return new Metrics(
          metrics.accuracy(),
          metrics.noChangeAccuracy(),
          metrics.majorityAccuracy(),
          metrics.logLoss(),
          metrics.kappa(),
          metrics.mae(),
          metrics.rmse(),
          metrics.r2(),
          metrics.lastValueMae(),
          metrics.lastValueRmse());
    }
  }
}
