package dev.millrace.ingest;

import java.util.HashSet;
import java.util.List;

/** What a record's label is. */
public sealed interface Label {

  /** The fields that hold it. */
  List<String> fields();

  /** Values in a row of labels. */
  int width();

  /**
   * One of several classes, one-hot in the row.
   *
   * @param classes the values that the field may have, as text, in the order of the model's outputs
   */
  record Classes(String field, List<String> classes) implements Label {
    public Classes {
      if (classes.size() < 2) {
        throw new IllegalArgumentException(
            "`data.label.classes` must name at least two classes: " + classes);
      }
      classes = List.copyOf(classes);
      if (new HashSet<>(classes).size() != classes.size()) {
        throw new IllegalArgumentException(
            "`data.label.classes` must name each class once: " + classes);
      }
    }

    @Override
    public List<String> fields() {
      return List.of(field);
    }

    @Override
    public int width() {
      return classes.size();
    }
  }

  /** Numbers to predict (regression). */
  record Values(List<String> fields) implements Label {
    public Values {
      if (fields.isEmpty()) {
        throw new IllegalArgumentException("`data.label.fields` must name at least one field");
      }
      fields = List.copyOf(fields);
    }

    @Override
    public int width() {
      return fields.size();
    }
  }
}
