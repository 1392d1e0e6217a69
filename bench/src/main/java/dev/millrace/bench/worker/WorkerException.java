package dev.millrace.bench.worker;

import java.io.IOException;

/** A worker could not do what it was asked for. */
public final class WorkerException extends IOException {
  private static final long serialVersionUID = 1L;

  WorkerException(String message) {
    super(message);
  }
}
