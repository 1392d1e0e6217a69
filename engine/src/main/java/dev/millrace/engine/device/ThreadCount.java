package dev.millrace.engine.device;

/**
 * Sets the number of native threads on the thread that computes: OpenMP keeps it for each calling
 * thread, so a number set elsewhere does not hold.
 */
public final class ThreadCount {
  private final int count;
  private long lastThread = -1;

  public ThreadCount(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("count must be positive: " + count);
    }
    this.count = count;
  }

  public int count() {
    return count;
  }

  /** Call before native work; cheap when the calling thread has not changed. */
  @SuppressWarnings("deprecation") // threadId() is not in Java 17
  public void apply() {
    long current = Thread.currentThread().getId();
    if (current != lastThread) {
      Natives.ops().setOmpNumThreads(count);
      lastThread = current;
    }
  }
}
