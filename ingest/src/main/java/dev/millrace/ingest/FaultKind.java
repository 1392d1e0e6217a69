package dev.millrace.ingest;

import java.util.Locale;

/** Why a record cannot become a row. */
public enum FaultKind {
  /** Not the format it should be, or a field that is not a number. */
  UNDECODABLE,
  /** More or fewer values than the job's columns. */
  WRONG_WIDTH,
  /** A field that the job names is absent, null or blank. */
  MISSING_FIELD,
  /** NaN, infinite, or too large for float32. */
  NON_FINITE,
  /** The label is none of the job's classes. */
  UNKNOWN_CLASS,
  /** No value at all: a tombstone, or nothing but white space. */
  EMPTY;

  private final String text = name().toLowerCase(Locale.ROOT).replace('_', '-');

  /** As in events and dead letters: {@code wrong-width}. */
  public String text() {
    return text;
  }
}
