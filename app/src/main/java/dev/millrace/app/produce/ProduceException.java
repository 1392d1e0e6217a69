package dev.millrace.app.produce;

/** A file cannot be produced; the message is a sentence that says what was found and where. */
public final class ProduceException extends RuntimeException {
  public ProduceException(String message) {
    super(message);
  }

  public ProduceException(String message, Throwable cause) {
    super(message, cause);
  }
}
