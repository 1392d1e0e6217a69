package dev.millrace.app.stream;

import java.util.List;
import java.util.TreeSet;

/**
 * Where the concept changes at once, by record count, so that the same records drift however fast
 * they are read.
 *
 * @param at numbers of records, counted from 0, that are the first of a new concept
 * @param every and besides, each multiple of this; 0 for none
 */
public record Drifts(List<Long> at, long every) {
  /** One concept for good. */
  public static final Drifts NONE = new Drifts(List.of(), 0);

  public Drifts {
    at = List.copyOf(new TreeSet<>(at));
    if (!at.isEmpty() && at.get(0) < 1) {
      throw new IllegalArgumentException("`at` must be record numbers above 0: " + at.get(0));
    }
    if (every < 0) {
      throw new IllegalArgumentException("`every` must be at least 0 records: " + every);
    }
  }

  /** At these records and no other. */
  public static Drifts at(Long... records) {
    return new Drifts(List.of(records), 0);
  }

  public static Drifts every(long records) {
    return new Drifts(List.of(), records);
  }

  boolean startsAt(long record) {
    return (every > 0 && record > 0 && record % every == 0) || at.contains(record);
  }
}
