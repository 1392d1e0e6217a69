package dev.millrace.app.job;

import dev.millrace.engine.Precision;
import dev.millrace.engine.Recompute;
import dev.millrace.engine.Threads;
import dev.millrace.events.Clip;
import dev.millrace.ingest.DataConfig;
import dev.millrace.trainer.TrainerConfig.Bounds;

/**
 * What holds where the job file says nothing. Three more defaults are not constants: {@code
 * data.columns} is the features and then the label, and {@code training.seed} and {@code
 * training.schedule} are the model's own.
 */
final class Defaults {
  static final String BOOTSTRAP = JobOutline.EMBEDDED;

  static final DataConfig.Format FORMAT = DataConfig.Format.CSV;

  /** The model sees what the topic has, unless the job asks for more. */
  static final DataConfig.Normalise NORMALISE = DataConfig.Normalise.NONE;

  /** On a drifting stream the small batch wins. */
  static final int BATCH_SIZE = 1;

  static final Precision PRECISION = Precision.FLOAT32;
  static final Recompute RECOMPUTE = Recompute.none();
  static final int ACCUMULATE = 1;
  static final Clip CLIP = Clip.NONE;

  /** Measured when the run is created. */
  static final Threads THREADS = Threads.auto();

  static final Bounds BOUNDS = Bounds.NONE;

  /** Schedules: a straight line, down to nothing, in periods of one length. */
  static final double POWER = 1;

  static final double FLOOR = 0;
  static final double GROWTH = 1;

  /** One-cycle: up during 30 % of it, from a 25th of the peak; down to a ten-thousandth. */
  static final double RISE = 0.3;

  static final double START_DIVISOR = 25;
  static final double END_DIVISOR = 1e4;

  static final int EVALUATE_EVERY = 500;
  static final int EVALUATION_WINDOW = 1000;

  static final String CHECKPOINT_DIR = "checkpoints";
  static final long CHECKPOINT_EVERY = 1000;
  static final int KEEP_LAST = 3;

  private Defaults() {}
}
