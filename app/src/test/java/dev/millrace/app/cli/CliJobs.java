package dev.millrace.app.cli;

/** Job files for tests of commands. */
final class CliJobs {
  static final String WITH_CALLBACKS =
      """
      job: small
      data:
        topic: small.data
        features: [a, b]
        label: {field: y, classes: [0, 1]}
      model: {dl4j: model.json}
      callbacks:
        - clip-on-explosion
        - checkpoint: {best: {monitor: window.accuracy}}
      """;

  private CliJobs() {}
}
