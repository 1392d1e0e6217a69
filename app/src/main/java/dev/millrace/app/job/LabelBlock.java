package dev.millrace.app.job;

import dev.millrace.app.yaml.Block;
import dev.millrace.app.yaml.Slot;
import dev.millrace.app.yaml.Types;
import dev.millrace.ingest.Label;
import java.util.List;
import java.util.Optional;

/**
 * {@code label: {field, classes}} for classes, {@code {field}} or {@code {fields}} for numbers to
 * predict.
 */
final class LabelBlock {
  private LabelBlock() {}

  static Slot<Label> read(Block label) {
    Slot<Optional<String>> field = label.optional("field", Types.word());
    Slot<Optional<List<String>>> fields = label.optionalList("fields", Types.word());
    Slot<Optional<List<String>>> classes = label.optionalList("classes", Types.word());
    if (label.isPresent() && label.has("field") == label.has("fields")) {
      label.fault(
          "either `field` (with `classes` for classes) or `fields` (numbers to predict) must be"
              + " given");
    }
    if (label.has("fields") && label.has("classes")) {
      label.fault("classes", "a label of classes is one `field`; leave out `fields`");
    }
    classes.ifOk(list -> list.ifPresent(values -> Lists.unique(label, "classes", values)));
    fields.ifOk(list -> list.ifPresent(values -> Lists.unique(label, "fields", values)));
    return label.build(() -> make(field.get(), fields.get(), classes.get()));
  }

  private static Label make(
      Optional<String> field, Optional<List<String>> fields, Optional<List<String>> classes) {
    return classes
        .<Label>map(values -> new Label.Classes(field.orElseThrow(), values))
        .orElseGet(() -> new Label.Values(fields.orElseGet(() -> List.of(field.orElseThrow()))));
  }
}
