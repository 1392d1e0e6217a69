package dev.millrace.engine;

import java.util.List;

/**
 * A model file that cannot be used. The message is for the user: the file, then every fault found
 * in it, each a sentence that says where it is, what was found and what is supported.
 */
public final class ModelException extends Exception {
  private static final long serialVersionUID = 1L;

  private final List<String> faults;

  public ModelException(String file, List<String> faults) {
    super(describe(file, faults));
    this.faults = List.copyOf(faults);
  }

  public ModelException(String file, String fault) {
    this(file, List.of(fault));
  }

  public ModelException(String file, String fault, Throwable cause) {
    this(file, fault);
    initCause(cause);
  }

  /** The faults, without the file's name; at least one. */
  public List<String> faults() {
    return faults;
  }

  private static String describe(String file, List<String> faults) {
    if (faults.isEmpty()) {
      throw new IllegalArgumentException("faults must not be empty");
    }
    return faults.size() == 1
        ? file + ": " + faults.get(0)
        : file + " has " + faults.size() + " faults:\n  " + String.join("\n  ", faults);
  }
}
