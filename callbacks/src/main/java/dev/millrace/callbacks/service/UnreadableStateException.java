package dev.millrace.callbacks.service;

import org.jspecify.annotations.Nullable;

/** A stored state cannot be used; the message says why. */
final class UnreadableStateException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnreadableStateException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
