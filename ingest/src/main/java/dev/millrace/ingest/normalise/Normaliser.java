package dev.millrace.ingest.normalise;

import dev.millrace.ingest.DataConfig;

/**
 * What happens to features before the model sees them. Within a step: {@link #normalise} with the
 * statistics from before the batch, then {@link #update}.
 */
public sealed interface Normaliser permits NoNormaliser, RunningNormaliser {

  /** The job's normaliser, which has seen nothing yet. */
  static Normaliser of(DataConfig data) {
    return switch (data.normalise()) {
      case NONE -> new NoNormaliser(data.width());
      case RUNNING -> new RunningNormaliser(data.width());
    };
  }

  /** A running normaliser that has learnt {@code state} already. */
  static Normaliser running(NormaliserState state) {
    RunningNormaliser normaliser = new RunningNormaliser(state.mean().length);
    normaliser.restore(state);
    return normaliser;
  }

  /**
   * Writes the model's input; learns nothing.
   *
   * @param in finite raw features, at least {@code [rows, width]}
   * @param out at least {@code [rows, width]}; may be {@code in}; always finite afterwards
   */
  void normalise(float[] in, int rows, float[] out);

  /** Learns from {@code in}, {@code [rows, width]}, row by row. */
  void update(float[] in, int rows);

  /** A copy of the statistics, part of the checkpoint. */
  NormaliserState state();

  /**
   * Goes on from a checkpoint.
   *
   * @throws IllegalArgumentException when the state is of another width
   */
  void restore(NormaliserState state);

  /** What is subtracted now, per feature: {@code [width]}. */
  double[] mean();

  /**
   * What differences are divided by, per feature: {@code [width]}, always positive; 1 where a
   * feature has not varied yet.
   */
  double[] standardDeviation();
}
