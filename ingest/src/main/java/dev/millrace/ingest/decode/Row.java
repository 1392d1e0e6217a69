package dev.millrace.ingest.decode;

import dev.millrace.events.Text;
import dev.millrace.ingest.DataConfig;
import dev.millrace.ingest.Fault;
import dev.millrace.ingest.FaultKind;
import dev.millrace.ingest.Label;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The row being decoded. Its slots are the features, in order, and then the label's fields; a class
 * is one slot, whatever the number of classes.
 */
final class Row {
  private final List<String> names;
  private final int width;
  private final int labelWidth;
  private final @Nullable ClassIndex classes;
  private final String classNames;

  private float[] features = {};
  private int featuresAt;
  private float[] labels = {};
  private int labelsAt;

  Row(DataConfig data) {
    names = new ArrayList<>(data.features());
    names.addAll(data.label().fields());
    width = data.width();
    labelWidth = data.label().width();
    if (data.label() instanceof Label.Classes label) {
      classes = new ClassIndex(label.classes());
      classNames = Text.excerpt(String.join(", ", label.classes()));
    } else {
      classes = null;
      classNames = "";
    }
  }

  /** The slots' fields, in order. */
  List<String> names() {
    return names;
  }

  void begin(float[] newFeatures, int newFeaturesAt, float[] newLabels, int newLabelsAt) {
    features = newFeatures;
    featuresAt = newFeaturesAt;
    labels = newLabels;
    labelsAt = newLabelsAt;
  }

  boolean isClass(int slot) {
    return classes != null && slot == width;
  }

  /** Stores a number; finite as float32 or a fault. */
  @Nullable Fault number(int slot, double value) {
    float narrowed = (float) value;
    if (!Float.isFinite(narrowed)) {
      String what = Double.isFinite(value) ? " is too large for float32: " : " is not finite: ";
      return new Fault(FaultKind.NON_FINITE, field(slot) + what + value);
    }
    if (slot < width) {
      features[featuresAt + slot] = narrowed;
    } else {
      labels[labelsAt + slot - width] = narrowed;
    }
    return null;
  }

  /** Stores the class with this text. */
  @Nullable Fault classText(int slot, String text) {
    return classIndex(slot, classes == null ? ClassIndex.NONE : classes.of(text), text);
  }

  /** Stores the class with this index. */
  @Nullable Fault classIndex(int slot, int index, String shown) {
    if (index < 0 || index >= labelWidth) {
      return new Fault(
          FaultKind.UNKNOWN_CLASS,
          field(slot) + " is none of the classes " + classNames + ": " + Text.excerpt(shown));
    }
    Arrays.fill(labels, labelsAt, labelsAt + labelWidth, 0);
    labels[labelsAt + index] = 1;
    return null;
  }

  Fault missing(int slot) {
    return new Fault(FaultKind.MISSING_FIELD, field(slot) + " is missing");
  }

  /** A field whose text is not a number, or is a word for one that is not finite. */
  Fault notANumber(int slot, String text) {
    return Numbers.isNonFinite(text)
        ? new Fault(FaultKind.NON_FINITE, field(slot) + " is not finite: " + text)
        : new Fault(FaultKind.UNDECODABLE, field(slot) + " is not a number: " + Text.excerpt(text));
  }

  String field(int slot) {
    return "field " + Text.excerpt(names.get(slot));
  }
}
