package dev.millrace.ingest.decode;

import dev.millrace.events.Text;
import dev.millrace.ingest.Fault;
import dev.millrace.ingest.FaultKind;
import org.jspecify.annotations.Nullable;

/** Faults of a whole record. */
final class Faults {
  private Faults() {}

  /** The fault of a record that says nothing; null when it says something. */
  static @Nullable Fault ofNothing(byte @Nullable [] value) {
    if (value == null) {
      return new Fault(FaultKind.EMPTY, "the record has no value (a tombstone)");
    }
    for (byte b : value) {
      if (b != ' ' && b != '\t' && b != '\r' && b != '\n') {
        return null;
      }
    }
    return new Fault(
        FaultKind.EMPTY, "the record's value is blank: " + value.length + " bytes of white space");
  }

  /**
   * @param detail null where a parser has no word for it, such as white space in UTF-16
   */
  static Fault undecodable(String what, @Nullable String detail) {
    return new Fault(
        FaultKind.UNDECODABLE, detail == null ? what : what + ": " + Text.excerpt(detail));
  }
}
