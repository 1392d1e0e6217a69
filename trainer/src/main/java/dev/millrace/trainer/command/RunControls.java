package dev.millrace.trainer.command;

import org.jspecify.annotations.Nullable;

/** What commands can do to a run besides changing its {@link ControlState}. */
public interface RunControls {
  /** The schedule's rate at the next step, before the factor. */
  double scheduledRate();

  /**
   * Takes parameters, updater state, loss scaler and optimizerStep back.
   *
   * @param tag tells apart several checkpoints of the step; null: the newest
   */
  void restore(@Nullable String tag, long checkpointStep);

  /**
   * The step of the checkpoint that a tag or a step leads to; null where there is none.
   *
   * @param tag this or {@code step}
   */
  @Nullable Long resolve(@Nullable String tag, @Nullable Long step);

  /** Asks for a checkpoint before the next command and the next step. */
  void requestCheckpoint(@Nullable String tag);

  /** Asks for the end of the run, after a checkpoint. */
  void requestStop(String reason);
}
