package dev.millrace.engine;

/** Shapes shared by schedules. {@code StrictMath}: the same bits whatever the JIT did. */
final class Curves {
  private Curves() {}

  /** How far {@code done} of {@code total} is, within [0, 1]. */
  static double progress(long done, long total) {
    return Math.min(1, Math.max(0, (double) done / total));
  }

  /** How far {@code done} is within its period, in [0, 1), when periods grow by a factor. */
  static double cycle(long done, long first, double growth) {
    if (growth == 1) {
      return (double) (done % first) / first;
    }
    double start = 0;
    double length = first;
    while (done >= start + length) {
      start += length;
      length *= growth;
    }
    return (done - start) / length;
  }

  /** Half a cosine from one value (t = 0) to another (t = 1). */
  static double cosine(double from, double to, double t) {
    return to + (from - to) * (1 + StrictMath.cos(Math.PI * t)) / 2;
  }
}
