package dev.millrace.app.broker;

/** The embedded broker cannot start; the message is a sentence that says what to do. */
public final class BrokerException extends RuntimeException {
  public BrokerException(String message) {
    super(message);
  }

  public BrokerException(String message, Throwable cause) {
    super(message, cause);
  }
}
