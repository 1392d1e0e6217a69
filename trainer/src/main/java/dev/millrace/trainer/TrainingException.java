package dev.millrace.trainer;

import org.jspecify.annotations.Nullable;

/** The run failed; the message is a sentence for the user. */
public final class TrainingException extends RuntimeException {
  public TrainingException(String message) {
    super(message);
  }

  public TrainingException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
