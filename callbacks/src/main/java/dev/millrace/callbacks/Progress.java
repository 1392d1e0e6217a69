package dev.millrace.callbacks;

import org.jspecify.annotations.Nullable;

/**
 * The best value so far and how long ago something better was seen.
 *
 * @param best null until there was a finite value; NaN and infinity are never best
 * @param anchor position of the last improvement or reset, in the unit of patience
 * @param since id of the first event without improvement after the anchor
 */
record Progress(@Nullable Double best, long anchor, @Nullable String since) {
  static final Progress FRESH = new Progress(null, 0, null);

  boolean improvedBy(double value, Mode mode, double margin) {
    return Double.isFinite(value) && (best == null || mode.better(value, best, margin));
  }

  Progress improved(double value, long at) {
    return new Progress(value, at, null);
  }

  Progress worsened(String eventId) {
    return since == null ? new Progress(best, anchor, eventId) : this;
  }

  Progress resetAt(long at) {
    return new Progress(best, at, null);
  }

  long waited(long at) {
    return at - anchor;
  }
}
