package dev.millrace.app.job;

import dev.millrace.app.yaml.Fault;
import java.util.List;
import java.util.stream.Collectors;

/** A job file with faults. The message has all of them, a line each, for the user. */
public final class JobException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Fault> faults;

  JobException(List<Fault> faults) {
    super(faults.stream().map(Fault::toString).collect(Collectors.joining("\n")));
    this.faults = List.copyOf(faults);
  }

  /** From the top of the file; at least one. */
  public List<Fault> faults() {
    return faults;
  }
}
