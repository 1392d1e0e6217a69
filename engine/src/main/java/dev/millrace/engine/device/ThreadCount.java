package dev.millrace.engine.device;

/**
 * A number of native threads, set on the thread that computes: OpenMP keeps it for each calling
 * thread, so a number set elsewhere does not hold.
 */
public final class ThreadCount {
  /** What was last set on a thread, by whichever engine used it. */
  private static final ThreadLocal<int[]> CURRENT = ThreadLocal.withInitial(() -> new int[1]);

  private final int count;

  public ThreadCount(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("count must be positive: " + count);
    }
    this.count = count;
  }

  /** Call before native work; cheap when the calling thread has this number already. */
  public void apply() {
    int[] current = CURRENT.get();
    if (current[0] != count) {
      Natives.ops().setOmpNumThreads(count);
      current[0] = count;
    }
  }
}
