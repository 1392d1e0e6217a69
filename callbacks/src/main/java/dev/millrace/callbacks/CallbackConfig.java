package dev.millrace.callbacks;

/**
 * The built-in callbacks, as a job configures them. Constructors validate and throw {@link
 * IllegalArgumentException}s whose messages name the field as the job file does.
 */
public sealed interface CallbackConfig extends CallbackFactory
    permits CheckpointBest, ClipOnExplosion, EarlyStopping, ReduceLrOnPlateau {

  /** What it watches. */
  Monitor monitor();
}
