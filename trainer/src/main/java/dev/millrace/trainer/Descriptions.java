package dev.millrace.trainer;

import dev.millrace.ingest.Label;
import java.util.Locale;

/** Texts that name parts of a run. */
final class Descriptions {
  private Descriptions() {}

  static String label(Label label) {
    if (label instanceof Label.Classes classes) {
      return classes.field() + " of classes " + classes.classes();
    }
    return String.join(", ", label.fields());
  }

  /** As in events and on the command line: {@code bf16-mixed}. */
  static String precision(Enum<?> precision) {
    return precision.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static String version() {
    String version = Descriptions.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  static String os() {
    return String.join(
        " ",
        System.getProperty("os.name", ""),
        System.getProperty("os.version", ""),
        System.getProperty("os.arch", ""));
  }
}
