package dev.millrace.app.cli;

import dev.millrace.events.Text;
import java.util.List;
import java.util.Set;

/** Rows as lines, each column as wide as it needs to be. */
final class Columns {
  private static final int GAP = 2;

  private Columns() {}

  /**
   * @param rows of the same length, the header first
   * @param right columns of numbers, by index
   */
  static List<String> lines(List<List<String>> rows, Set<Integer> right) {
    List<List<String>> safe =
        rows.stream().map(row -> row.stream().map(Text::printable).toList()).toList();
    int[] widths = new int[rows.get(0).size()];
    safe.forEach(
        row -> {
          for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(widths[i], row.get(i).length());
          }
        });
    return safe.stream().map(row -> line(row, widths, right)).toList();
  }

  private static String line(List<String> row, int[] widths, Set<Integer> right) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String padding = " ".repeat(widths[i] - row.get(i).length());
      line.append(right.contains(i) ? padding + row.get(i) : row.get(i) + padding);
      line.append(" ".repeat(GAP));
    }
    return line.toString().stripTrailing();
  }
}
