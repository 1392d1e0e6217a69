package dev.millrace.bench.worker;

import org.jspecify.annotations.Nullable;

/**
 * One line to a worker.
 *
 * @param work what to do
 * @param name of the case, for {@code PREPARE}
 * @param threads for {@code PREPARE}
 * @param file where {@code PREPARE} writes the gradient: float32, big-endian
 * @param least how long a warm-up takes at least
 * @param nanos how long a block, or at most a warm-up, takes
 * @param bf16 whether {@code RATES} measures bfloat16
 */
record Request(
    Work work,
    @Nullable String name,
    int threads,
    @Nullable String file,
    long least,
    long nanos,
    boolean bf16) {
  enum Work {
    PREPARE,
    WARM_UP,
    BLOCK,
    RATES
  }

  static Request prepare(String name, int threads, String file) {
    return new Request(Work.PREPARE, name, threads, file, 0, 0, false);
  }

  static Request warmUp(long least, long nanos) {
    return new Request(Work.WARM_UP, null, 0, null, least, nanos, false);
  }

  static Request block(long nanos) {
    return new Request(Work.BLOCK, null, 0, null, 0, nanos, false);
  }

  static Request rates(boolean bf16) {
    return new Request(Work.RATES, null, 0, null, 0, 0, bf16);
  }
}
