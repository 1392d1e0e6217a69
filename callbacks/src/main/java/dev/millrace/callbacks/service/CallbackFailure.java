package dev.millrace.callbacks.service;

import dev.millrace.events.Envelope;
import dev.millrace.events.Text;

/** A callback threw at an event. */
final class CallbackFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int MAX_MESSAGE = 500;

  private final transient Envelope event;

  CallbackFailure(Envelope event, Throwable cause) {
    super(sentence(cause), cause);
    this.event = event;
  }

  Envelope event() {
    return event;
  }

  private static String sentence(Throwable cause) {
    String message =
        cause.getMessage() == null
            ? cause.getClass().getName()
            : Text.printable(cause.getMessage());
    return message.length() > MAX_MESSAGE ? message.substring(0, MAX_MESSAGE) + "..." : message;
  }
}
