package dev.millrace.events;

import org.jspecify.annotations.Nullable;

/**
 * Test-then-train (prequential) metrics over {@code samples} records, beside what a model that
 * learns nothing would have reached on the same records. Classification and regression each fill
 * their own fields; the others are absent.
 *
 * @param logLoss mean negative log likelihood, natural logarithm
 * @param kappa Cohen's kappa
 * @param noChangeAccuracy accuracy of predicting the previous record's label
 * @param majorityAccuracy accuracy of predicting the most frequent label so far
 * @param lastValueMae mean absolute error of predicting the previous record's label
 */
public record EvaluationMetrics(
    long samples,
    @Nullable Double accuracy,
    @Nullable Double logLoss,
    @Nullable Double kappa,
    @Nullable Double noChangeAccuracy,
    @Nullable Double majorityAccuracy,
    @Nullable Double mae,
    @Nullable Double rmse,
    @Nullable Double r2,
    @Nullable Double lastValueMae,
    @Nullable Double lastValueRmse) {

  public static EvaluationMetrics classification(
      long samples,
      double accuracy,
      double logLoss,
      double kappa,
      double noChangeAccuracy,
      double majorityAccuracy) {
    return new EvaluationMetrics(
        samples,
        accuracy,
        logLoss,
        kappa,
        noChangeAccuracy,
        majorityAccuracy,
        null,
        null,
        null,
        null,
        null);
  }

  public static EvaluationMetrics regression(
      long samples, double mae, double rmse, double r2, double lastValueMae, double lastValueRmse) {
    return new EvaluationMetrics(
        samples, null, null, null, null, null, mae, rmse, r2, lastValueMae, lastValueRmse);
  }
}
