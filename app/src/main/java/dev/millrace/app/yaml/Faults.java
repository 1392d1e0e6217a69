package dev.millrace.app.yaml;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.Node;

/** Collects the faults of one file. */
public final class Faults {
  private final Path file;
  private final List<Fault> found = new ArrayList<>();

  public Faults(Path file) {
    this.file = file;
  }

  void add(Node at, String field, String message) {
    at.getStartMark()
        .ifPresentOrElse(mark -> add(mark, field, message), () -> add(1, 1, field, message));
  }

  void add(Mark mark, String field, String message) {
    add(mark.getLine() + 1, mark.getColumn() + 1, field, message);
  }

  /** About the file as a whole. */
  void addWhole(String message) {
    add(0, 0, "", message);
  }

  private void add(int line, int column, String field, String message) {
    found.add(new Fault(file, line, column, field, message));
  }

  /** Whether something at {@code path} or below it is faulty. */
  boolean under(String path) {
    return found.stream().anyMatch(fault -> fault.isUnder(path));
  }

  public boolean isEmpty() {
    return found.isEmpty();
  }

  /** All of them, from the top of the file. */
  public List<Fault> list() {
    return found.stream()
        .sorted(Comparator.comparingInt(Fault::line).thenComparingInt(Fault::column))
        .toList();
  }
}
