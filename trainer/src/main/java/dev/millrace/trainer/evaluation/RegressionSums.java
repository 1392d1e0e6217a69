package dev.millrace.trainer.evaluation;

import dev.millrace.events.EvaluationMetrics;

/**
 * Sums that MAE, RMSE and R² are made of, over samples and outputs; the labels' spread by Welford's
 * method.
 *
 * @param values samples × outputs
 * @param absoluteError of the model
 * @param squaredError of the model
 * @param lastAbsoluteError of predicting the previous record's label
 * @param lastSquaredError of predicting the previous record's label
 * @param mean of the labels
 * @param spread sum of squared distances of the labels from their mean
 */
public record RegressionSums(
    long samples,
    long values,
    double absoluteError,
    double squaredError,
    double lastAbsoluteError,
    double lastSquaredError,
    double mean,
    double spread) {
  static final RegressionSums NONE = new RegressionSums(0, 0, 0, 0, 0, 0, 0, 0);

  RegressionSums addSample() {
    return new RegressionSums(
        samples + 1,
        values,
        absoluteError,
        squaredError,
        lastAbsoluteError,
        lastSquaredError,
        mean,
        spread);
  }

  RegressionSums addValue(double predicted, double actual, double previous) {
    double error = predicted - actual;
    double lastError = previous - actual;
    double distance = actual - mean;
    double newMean = mean + distance / (values + 1);
    return new RegressionSums(
        samples,
        values + 1,
        absoluteError + Math.abs(error),
        squaredError + error * error,
        lastAbsoluteError + Math.abs(lastError),
        lastSquaredError + lastError * lastError,
        newMean,
        spread + distance * (actual - newMean));
  }

  /** R² is 0 where the labels do not differ. */
  EvaluationMetrics metrics() {
    return EvaluationMetrics.regression(
        samples,
        Means.of(absoluteError, values),
        Math.sqrt(Means.of(squaredError, values)),
        spread > 0 ? 1 - squaredError / spread : 0,
        Means.of(lastAbsoluteError, values),
        Math.sqrt(Means.of(lastSquaredError, values)));
  }
}
