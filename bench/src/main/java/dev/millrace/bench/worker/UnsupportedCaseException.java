package dev.millrace.bench.worker;

/** A contender cannot train a case; the message says why. */
public final class UnsupportedCaseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UnsupportedCaseException(String message) {
    super(message);
  }

  public UnsupportedCaseException(String message, Throwable cause) {
    super(message, cause);
  }
}
