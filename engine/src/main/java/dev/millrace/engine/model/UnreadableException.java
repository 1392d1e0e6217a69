package dev.millrace.engine.model;

import java.util.List;

/** What is wrong with a model file, in sentences; the file's name is added by the caller. */
public final class UnreadableException extends Exception {
  private static final long serialVersionUID = 1L;

  private final List<String> faults;

  UnreadableException(String fault) {
    this(List.of(fault));
  }

  UnreadableException(List<String> faults) {
    super(String.join("; ", faults));
    this.faults = List.copyOf(faults);
  }

  public List<String> faults() {
    return faults;
  }
}
