package dev.millrace.app.produce;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A CSV file's header against the job's columns. On the wire CSV has no header and its fields are
 * in the order of {@code data.columns}.
 *
 * @param names of the file's columns
 * @param picked for each of the job's columns, in order, its index in the file
 */
record CsvHeader(List<String> names, List<Integer> picked) {

  /**
   * Reads a file's first line. It is a header when one of its fields is the name of a column, or
   * when none reads as a number.
   *
   * @param columns {@code data.columns}
   * @return empty where the line is a record
   * @throws ProduceException when the line is a header that lacks a column or has one twice
   */
  static Optional<CsvHeader> of(byte[] firstLine, List<String> columns) {
    Optional<List<String>> fields = CsvLine.parse(firstLine);
    if (fields.isEmpty() || !isHeader(fields.get(), columns)) {
      return Optional.empty();
    }
    return Optional.of(match(fields.get(), columns));
  }

  private static boolean isHeader(List<String> fields, List<String> columns) {
    return fields.stream().anyMatch(columns::contains)
        || fields.stream().noneMatch(field -> field.isEmpty() || isNumber(field));
  }

  private static boolean isNumber(String field) {
    try {
      Double.parseDouble(field);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static CsvHeader match(List<String> names, List<String> columns) {
    List<Integer> picked = new ArrayList<>();
    List<String> faults = new ArrayList<>();
    for (String column : columns) {
      int index = names.indexOf(column);
      picked.add(index);
      if (index < 0) {
        faults.add("it lacks " + column);
      } else if (index != names.lastIndexOf(column)) {
        faults.add("it has " + column + " twice");
      }
    }
    if (!faults.isEmpty()) {
      throw new ProduceException(
          "its header does not fit the job's `data.columns`: "
              + String.join(", ", faults)
              + "; the header is "
              + String.join(",", names)
              + " and the job needs "
              + String.join(",", columns));
    }
    return new CsvHeader(names, List.copyOf(picked));
  }

  /** Whether lines go out as they are. */
  boolean sameLayout() {
    for (int i = 0; i < picked.size(); i++) {
      if (picked.get(i) != i) {
        return false;
      }
    }
    return picked.size() == names.size();
  }

  /**
   * A line in the job's order.
   *
   * @throws ProduceException when it has not as many fields as the header: which of them is which
   *     cannot be known then
   */
  byte[] arrange(byte[] line, long lineNumber) {
    List<String> fields = CsvLine.parse(line).orElse(List.of());
    if (fields.size() != names.size()) {
      throw new ProduceException(
          "line "
              + lineNumber
              + " has "
              + fields.size()
              + " fields where the header has "
              + names.size()
              + ", so that its columns cannot be put into the job's order; correct the line");
    }
    return CsvLine.format(picked.stream().map(fields::get).toList());
  }
}
