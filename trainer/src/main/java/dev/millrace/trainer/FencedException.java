package dev.millrace.trainer;

/** A newer life of the run has begun elsewhere: this one stops and writes nothing more. */
final class FencedException extends RuntimeException {
  FencedException(String message) {
    super(message);
  }
}
