package dev.millrace.events;

import org.jspecify.annotations.Nullable;

/**
 * A record on an events or commands topic that does not keep the contract; the message says how.
 */
public final class ContractException extends RuntimeException {
  ContractException(String message) {
    super(message);
  }

  ContractException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
