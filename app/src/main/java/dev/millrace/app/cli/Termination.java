package dev.millrace.app.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lets a command end in order on Ctrl-C and SIGTERM: the JVM's shutdown asks it to stop and waits,
 * within a bound, until it has. The JVM then exits with 130 or 143 by itself.
 */
final class Termination implements AutoCloseable {
  private static final Duration BOUND = Duration.ofSeconds(60);

  private final CountDownLatch finished = new CountDownLatch(1);
  private final Thread hook = new Thread(this::shutDown, "millrace-termination");
  private final Object lock = new Object();
  private @Nullable Runnable stop;
  private boolean requested;

  private Termination() {}

  static Termination install() {
    Termination termination = new Termination();
    Runtime.getRuntime().addShutdownHook(termination.hook);
    return termination;
  }

  /** What is to be done on request, from another thread; at once where it has been requested. */
  void stopWith(Runnable action) {
    boolean now;
    synchronized (lock) {
      stop = action;
      now = requested;
    }
    if (now) {
      action.run();
    }
  }

  private void shutDown() {
    Runnable action;
    synchronized (lock) {
      requested = true;
      action = stop;
    }
    if (action != null) {
      action.run();
    }
    try {
      boolean inTime = finished.await(BOUND.toMillis(), TimeUnit.MILLISECONDS);
      if (!inTime) {
        System.err.println(
            "not ended in order within "
                + BOUND.toSeconds()
                + " s; the next start makes up for it");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The command has ended in order. */
  @Override
  public void close() {
    finished.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return; // the JVM is shutting down already: that is what the hook was for
    }
  }
}
