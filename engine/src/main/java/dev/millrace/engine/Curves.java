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
    double period =
        Math.floor(
            StrictMath.log1p(done * (growth - 1) / first)
                / StrictMath.log(growth)); // give or take 1
    if (done >= start(period + 1, first, growth)) {
      period++;
    } else if (period > 0 && done < start(period, first, growth)) {
      period--;
    }
    double start = start(period, first, growth);
    double length = start(period + 1, first, growth) - start;
    return Math.min(Math.max(0, (done - start) / length), Math.nextDown(1.0));
  }

  /** Where a period begins: a geometric sum. */
  private static double start(double period, long first, double growth) {
    return first * ((StrictMath.pow(growth, period) - 1) / (growth - 1));
  }

  /** Half a cosine from one value (t = 0) to another (t = 1). */
  static double cosine(double from, double to, double t) {
    return to + (from - to) * (1 + StrictMath.cos(Math.PI * t)) / 2;
  }
}
