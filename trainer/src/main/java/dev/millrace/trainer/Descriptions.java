package dev.millrace.trainer;

import dev.millrace.ingest.Label;

/** Texts that name parts of a run. */
final class Descriptions {
  private Descriptions() {}

  static String label(Label label) {
    if (label instanceof Label.Classes classes) {
      return classes.field() + " of classes " + classes.classes();
    }
    return String.join(", ", label.fields());
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
