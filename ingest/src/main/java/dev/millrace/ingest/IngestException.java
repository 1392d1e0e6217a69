package dev.millrace.ingest;

import org.jspecify.annotations.Nullable;

/** Ingest cannot go on; the message is a sentence for the user: what, where, what to do. */
public final class IngestException extends RuntimeException {
  public IngestException(String message) {
    super(message);
  }

  public IngestException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
