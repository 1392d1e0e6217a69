package dev.millrace.bench.worker;

import org.jspecify.annotations.Nullable;

/**
 * A worker's answer: one line.
 *
 * @param unsupported why the case cannot be trained; null where it can
 * @param failure what went wrong; null where nothing did
 * @param description what was loaded, after {@code PREPARE}
 * @param activationBytes after {@code PREPARE}, where the engine tells
 * @param nanos the median step, after {@code BLOCK}
 * @param rates after {@code RATES}
 */
record Reply(
    @Nullable String unsupported,
    @Nullable String failure,
    @Nullable String description,
    @Nullable Long activationBytes,
    double nanos,
    @Nullable Rates rates) {
  static Reply prepared(Contender contender) {
    return new Reply(null, null, contender.description(), contender.activationBytes(), 0, null);
  }

  static Reply of(double nanos) {
    return new Reply(null, null, null, null, nanos, null);
  }

  static Reply of(Rates rates) {
    return new Reply(null, null, null, null, 0, rates);
  }

  static Reply unsupported(String reason) {
    return new Reply(reason, null, null, null, 0, null);
  }

  static Reply failure(String what) {
    return new Reply(null, what, null, null, 0, null);
  }
}
