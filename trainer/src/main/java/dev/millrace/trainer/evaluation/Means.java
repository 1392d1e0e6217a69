package dev.millrace.trainer.evaluation;

/** Means of nothing are 0, so that metrics of an empty window are numbers. */
final class Means {
  private Means() {}

  static double of(double sum, long count) {
    return count == 0 ? 0 : sum / count;
  }
}
