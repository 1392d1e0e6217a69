package dev.millrace.app.cli;

import io.vertx.core.Future;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waiting for asynchronous work on a thread that may block. */
final class Awaiting {
  private Awaiting() {}

  static <T> CompletableFuture<T> future(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture();
  }

  /** The result; what went wrong is thrown as it was. */
  static <T> T result(CompletableFuture<T> future) throws IOException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw unwrapped(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandException.failed("interrupted", e);
    }
  }

  /** Waits for the future to be done, for so long. */
  static boolean isDone(CompletableFuture<?> future, long millis) {
    try {
      future.get(millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (ExecutionException e) {
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandException.failed("interrupted", e);
    }
  }

  private static RuntimeException unwrapped(ExecutionException e) throws IOException {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    if (cause instanceof IOException io) {
      throw io;
    }
    if (cause instanceof RuntimeException runtime) {
      return runtime;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    return new IllegalStateException(cause);
  }
}
