package dev.millrace.bench.report;

import org.jspecify.annotations.Nullable;

/** Quotients of figures that may be missing. */
final class Ratios {
  private Ratios() {}

  static @Nullable Double of(@Nullable Double above, @Nullable Double below) {
    return above == null || below == null ? null : above / below;
  }
}
