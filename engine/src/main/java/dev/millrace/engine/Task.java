package dev.millrace.engine;

/** What a model predicts, told from its output layer. */
public enum Task {
  /**
   * Class probabilities. With more than one output, labels are one-hot rows; with one output
   * (sigmoid), the label is 0 or 1 and the prediction is the probability of 1.
   */
  CLASSIFICATION,
  /** Real values: labels have the unit of the predictions. */
  REGRESSION
}
