package dev.millrace.events;

import org.jspecify.annotations.Nullable;

/**
 * Take parameters, updater state, loss scaler and optimizerStep back to a checkpoint; step,
 * positions, normalisation and evaluator go on.
 *
 * @param tag the pointer to follow; this or {@code step}
 * @param step the checkpoint's step; this or {@code tag}
 */
public record RestoreCheckpoint(@Nullable String tag, @Nullable Long step) implements Command {
  public RestoreCheckpoint {
    if ((tag == null) == (step == null)) {
      throw new IllegalArgumentException("one of `tag` and `step` must be given");
    }
    if (tag != null) {
      Tags.check("tag", tag);
    }
    if (step != null) {
      Check.atLeast("step", 0, step);
    }
  }
}
