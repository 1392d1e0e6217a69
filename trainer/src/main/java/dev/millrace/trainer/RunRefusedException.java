package dev.millrace.trainer;

import java.util.List;

/** The run does not start because the job or the command line is wrong; one sentence per fault. */
public final class RunRefusedException extends RuntimeException {
  private final List<String> faults;

  public RunRefusedException(List<String> faults) {
    super(String.join("\n", faults));
    this.faults = List.copyOf(faults);
  }

  public List<String> faults() {
    return faults;
  }
}
