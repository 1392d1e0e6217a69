package dev.millrace.app.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JobFaultsTest {
  @TempDir Path dir;

  @Test
  void allFaultsAreReportedAtOnceFromTheTopOfTheFile() {
    String text =
        """
        job: elec
        data:
          topic: elec.data
          features: [a, b]
          label: {field: class, classes: [0]}
          normalize: running
        model: {dl4j: 5}
        training:
          accumulate: 0
          schedule: {rate: -1, then: {cosin: {steps: 10}}}
        evaluation: {every: 500}
        """;

    assertThat(JobText.faults(dir, text))
        .containsExactly(
            "5:25: data.label.classes: `data.label.classes` must name at least two classes: [0]",
            "6:3: data.normalize: unknown key; the nearest known is `normalise`; allowed: batch,"
                + " columns, features, format, label, normalise, topic",
            "7:15: model.dl4j: found 5; allowed: text (in quotes where it looks like a number,"
                + " true or false)",
            "9:15: training.accumulate: found 0; allowed: a whole number of at least 1",
            "10:20: training.schedule.rate: found -1; allowed: a positive number",
            "10:30: training.schedule.then: found \"cosin\"; the nearest known is `cosine`;"
                + " allowed: one of constant, cosine, exponential, inverse-square-root, one-cycle,"
                + " polynomial, restarts, stable-decay, step, with its keys where it has any",
            "11:21: evaluation.every: found 500; allowed: a count with its unit, such as `500"
                + " samples`");
  }

  @Test
  void faultNamesTheFileAsTheUserDid() {
    Path file = JobText.write(dir, "my.yaml", "job: elec\n");

    assertThat(catchThrowable(() -> JobFile.outline(file)))
        .isInstanceOf(JobException.class)
        .hasMessage(
            file
                + ":1:1: data: missing; allowed: a mapping of keys\n"
                + file
                + ":1:1: model: missing; allowed: a mapping of keys");
  }

  @Test
  void missingFileIsOneFault() {
    assertThat(catchThrowable(() -> JobFile.load(dir.resolve("no.yaml"))))
        .hasMessageEndingWith("no.yaml: there is no such file");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kafk: {}                                     | 7:1: kafk: unknown key; the nearest known is `kafka`",
        "telemetry: {prometheus: 9464}                | 7:1: telemetry: this version has no telemetry yet",
        "kafka: {bootstrap: localhost}                | kafka.bootstrap: found \"localhost\"; allowed: `embedded`",
        "kafka: {properties: {acks: 1}}               | `acks` is set by Millrace",
        "kafka: {properties: {securty.protocol: SSL}} | the nearest known is `security.protocol`",
        "kafka: {topics: {events: a/b}}               | kafka.topics.events: found \"a/b\"",
        "kafka: {topics: {events: elec.data}}         | kafka.topics: the job's topics must differ",
        "kafka: {topics: {event: e}}                  | the nearest known is `events`",
        "training: {precision: bf16}                  | bf16-mixed, float32, fp16-mixed",
        "training: {precision: {layers: {a: half}}}   | training.precision.layers.a: found",
        "training: {precision: {layer: {a: float32}}} | the nearest known is `layers`",
        "training: {recompute: all}                   | none, sqrt (or {every: LAYERS}",
        "training: {recompute: {every: 0}}            | a whole number of at least 1",
        "training: {recompute: {budget: 512}}         | a size, such as `64KiB`",
        "training: {recompute: {budget: 0MiB}}        | a size, such as `64KiB`",
        "training: {recompute: {}}                    | one of `every` and `budget`",
        "training: {recompute: {every: 1, budget: 1MiB}} | one of `every` and `budget`",
        "training: {threads: many}                    | allowed: auto, or a whole number from 1 to 1024",
        "training: {threads: 0}                       | allowed: auto, or a whole number from 1 to 1024",
        "training: {seed: 1.5}                        | training.seed: found 1.5; allowed: a whole number",
        "training: {seed: \"1\"}                      | training.seed: found \"1\"",
        "training: {clip: {norm: 1, value: 1}}        | one of `norm`, `layerNorm` and `value` must be given",
        "training: {clip: {}}                         | one of `norm`, `layerNorm` and `value` must be given",
        "training: {clip: {norm: 0}}                  | training.clip.norm: found 0; allowed: a positive number",
        "training: {clip: {norm: .inf}}               | training.clip.norm: found .inf",
        "training: {bounds: {learningRate: [1, 0.1]}} | found [1.0, 0.1]; allowed: [minimum, maximum]",
        "training: {bounds: {learningRate: [1]}}      | allowed: [minimum, maximum]",
        "training: 5                                  | training: found 5; allowed: a mapping of keys",
        "evaluation: {window: 10 steps}               | found \"10 steps\"; allowed: a count with its unit",
        "evaluation: {every: 0 samples}               | evaluation.every: found \"0 samples\"",
        "checkpoints: {every: 100 samples}            | allowed: a count of steps, such as `1000 steps`, or never",
        "checkpoints: {keepLast: 0}                   | checkpoints.keepLast: found 0",
        "checkpoints: {dir: 7}                        | checkpoints.dir: found 7",
        "job: again                                   | 7:1: job: the key is given twice; the first is in line 1",
        "callbacks: {checkpoint: 1}                   | callbacks: found a mapping of 1 keys; allowed: a list",
        "callbacks: [early-stop]                      | callbacks[0]: found \"early-stop\"; the nearest known is `early-stopping`",
        "callbacks: [checkpoint]                      | callbacks[0].checkpoint.best: missing",
        "callbacks: [clip-on-explosion, clip-on-explosion] | callbacks[1]: `clip-on-explosion` is given twice",
        "callbacks: [{early-stopping: {monitor: window.logLoss, patience: 20 epochs}}] | found \"20 epochs\"",
        "callbacks: [{early-stopping: {monitor: window.logLoss}}] | patience: missing",
        "callbacks: [{early-stopping: {monitor: window.noChangeAccuracy, patience: 3 steps}}] | `mode` must be given",
        "callbacks: [{early-stopping: {monitor: loss, patience: 3 steps}}] | `monitor` must not be one step's loss",
        "callbacks: [{reduce-lr-on-plateau: {monitor: window.logLoss, factor: 1}}] | a number between 0 and 1",
        "callbacks: [{clip-on-explosion: {factor: 1}}] | clip-on-explosion.factor: `factor` must be",
      })
  void eachKindOfFaultSaysWhereWhatAndWhatIsAllowed(String line, String expected) {
    assertThat(JobText.faults(dir, JobText.MINIMAL + line + "\n"))
        .singleElement()
        .asString()
        .contains(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "features: [a, a]      | data.features[1]: `a` is given twice",
        "features: [a, class]  | the label `class` must not be a feature",
        "features: []          | `data.features` must name at least one field",
        "features: a           | data.features: found \"a\"; allowed: a list",
        "format: avro          | found \"avro\"; allowed: csv, float32, json (this version does not read avro yet)",
        "columns: [a, klass]   | `class` is not among `data.columns`; the nearest is `klass`",
        "columns: [a, a, class]| data.columns[1]: `a` is given twice",
        "batch: {size: 0}      | data.batch.size: found 0",
        "batch: {size: 100001} | data.batch.size: found 100001; allowed: a whole number from 1 to 100000",
        "batch: {maxWait: 5}   | allowed: a duration, such as `500ms`",
        "batch: {maxWait: 0ms} | allowed: a duration, such as `500ms`",
        "topic: a b            | data.topic: found \"a b\"",
        "label: class          | data.label: found \"class\"; allowed: a mapping of keys",
        "label: {}             | either `field`",
        "label: {field: y, fields: [z]} | either `field`",
        "label: {fields: [y], classes: [0, 1]} | a label of classes is one `field`",
        "label: {field: class, classes: [0, 0]} | data.label.classes[1]: `0` is given twice",
      })
  void eachFaultOfData(String line, String expected) {
    String key = line.substring(0, line.indexOf(':'));
    String text =
        """
        job: elec
        model: {dl4j: m.json}
        data:
          topic: elec.data
          features: [a]
          label: {field: class, classes: [0, 1]}
        """
            .replaceAll("(?m)^  " + key + ": .*\n", "");

    assertThat(JobText.faults(dir, text + "  " + line + "\n"))
        .singleElement()
        .asString()
        .contains(expected);
  }

  @Test
  void jsonRecordsHaveNoColumns() {
    assertThat(
            JobText.faults(
                dir,
                JobText.MINIMAL.replace(
                    "topic: elec.data",
                    "topic: elec.data\n  format: json\n  columns: [period, price, class]")))
        .singleElement()
        .asString()
        .contains("data.columns: a JSON record names its fields");
  }

  @ParameterizedTest
  @ValueSource(strings = {"broker", "Broker", "a/b", "-a", ".", "", "\"\"", "a b", "[a]", "5"})
  void jobNameThatIsNoTopicsOrDirectorysIsRefused(String name) {
    assertThat(JobText.faults(dir, JobText.MINIMAL.replace("job: elec", "job: " + name)))
        .singleElement()
        .asString()
        .contains("job: ")
        .contains("allowed: 1 to 100 letters");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'job: [a'            | 1:8: not YAML: while parsing a flow sequence",
        "'job: a\n\tdata: b'  | 2:1: not YAML: while scanning for the next token",
        "''                   | the file is empty",
        "'- a'                | 1:1: found a list of 1; allowed: a mapping of keys",
        "'job: a\n---\nb: c'  | not YAML: expected a single document",
      })
  void badYamlIsOneFaultWithItsLine(String text, String expected) {
    assertThat(JobText.faults(dir, text)).singleElement().asString().contains(expected);
  }

  @Test
  void nestingIsBounded() {
    String deep = "job: " + "[".repeat(50_000) + "]".repeat(50_000);

    assertThat(JobText.faults(dir, deep))
        .containsExactly("the file is nested deeper than 32 levels");
  }

  @Test
  void sizeAndEncodingAreChecked() throws Exception {
    Path file = dir.resolve("job.yaml");

    Files.write(file, new byte[] {'a', (byte) 0xff});
    assertThat(catchThrowable(() -> JobFile.outline(file)))
        .hasMessageEndingWith("the file is not UTF-8 text");

    Files.writeString(file, "#".repeat(2 << 20));
    assertThat(catchThrowable(() -> JobFile.outline(file))).hasMessageContaining("larger than");
  }

  @Test
  void controlCharactersOfTheFileAreEscaped() {
    assertThat(JobText.faults(dir, JobText.MINIMAL + "\"\\e[31m\": 1\n"))
        .singleElement()
        .asString()
        .contains("\\u001b[31m: unknown key");
  }
}
