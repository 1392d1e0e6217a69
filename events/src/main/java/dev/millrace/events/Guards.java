package dev.millrace.events;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Optional conditions of a command; one that fails gets the command rejected.
 *
 * @param expectedRun the run it is meant for
 * @param atStep apply right before this step; too late is rejected
 * @param expiresStep last step it may precede
 * @param expiresAt instant after which it is rejected
 * @param ifLearningRate the rate the sender believes in (compare-and-set)
 */
public record Guards(
    @Nullable String expectedRun,
    @Nullable Long atStep,
    @Nullable Long expiresStep,
    @Nullable Instant expiresAt,
    @Nullable Double ifLearningRate) {
  public static final Guards NONE = new Guards(null, null, null, null, null);

  public Guards {
    if (atStep != null) {
      Check.atLeast("atStep", 1, atStep);
    }
    if (expiresStep != null) {
      Check.atLeast("expires", 1, expiresStep);
    }
    if (ifLearningRate != null) {
      Check.positive("ifLearningRate", ifLearningRate);
    }
  }

  /** No condition but the run. */
  public static Guards forRun(String run) {
    return new Guards(run, null, null, null, null);
  }
}
