package dev.millrace.app.yaml;

import java.nio.file.Path;

/**
 * Something in a file that has to be changed.
 *
 * @param file as the user named it
 * @param line from 1; 0 for the whole file
 * @param column from 1; 0 for the whole file
 * @param field path of the value, such as {@code data.batch.size}; empty for the whole file
 * @param message what was found and what is allowed
 */
public record Fault(Path file, int line, int column, String field, String message) {

  /** Whether this fault is at {@code path} or below it. */
  boolean isUnder(String path) {
    return path.isEmpty()
        || field.equals(path)
        || field.startsWith(path + ".")
        || field.startsWith(path + "[");
  }

  /** {@code jobs/elec.yaml:12:9: data.batch.size: found -1; allowed: ...}. */
  @Override
  public String toString() {
    String place = line == 0 ? file + ": " : file + ":" + line + ":" + column + ": ";
    return field.isEmpty() ? place + message : place + field + ": " + message;
  }
}
