package dev.millrace.app.job;

import dev.millrace.app.yaml.Block;
import dev.millrace.app.yaml.Slot;
import dev.millrace.app.yaml.Type;
import dev.millrace.app.yaml.Types;
import dev.millrace.ingest.DataConfig;
import dev.millrace.ingest.DataConfig.Format;
import dev.millrace.ingest.DataConfig.Normalise;
import dev.millrace.ingest.Label;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code data: {topic, format, columns, features, label, normalise, batch}}. */
final class DataBlock {
  private static final Type<Format> FORMATS =
      Types.choice(Map.of("csv", Format.CSV, "json", Format.JSON, "float32", Format.FLOAT32))
          .noting("this version does not read avro yet");

  private static final Type<Normalise> NORMALISERS =
      Types.choice(Map.of("none", Normalise.NONE, "running", Normalise.RUNNING));

  /** A batch lies in one array: more rows times features than an array holds would end the run. */
  private static final int MOST_ROWS = 100_000;

  private static final String FEATURES = "features";
  private static final String COLUMNS = "columns";

  private final Block block;
  private final Slot<String> topic;
  private final Slot<Format> format;
  private final Slot<Optional<List<String>>> columns;
  private final Slot<List<String>> features;
  private final Slot<Label> label;
  private final Slot<Normalise> normalise;
  private final Slot<Integer> batchSize;
  private final Slot<Optional<Duration>> maxWait;
  private final Slot<DataConfig> config;

  DataBlock(Block data) {
    block = data;
    topic = data.required("topic", Names.topic());
    format = data.optional("format", FORMATS, Defaults.FORMAT);
    columns = data.optionalList(COLUMNS, Types.word());
    features = data.requiredList(FEATURES, Types.word());
    label = LabelBlock.read(data.requiredBlock("label"));
    normalise = data.optional("normalise", NORMALISERS, Defaults.NORMALISE);
    Block batch = data.block("batch");
    batchSize =
        batch.optional("size", Types.whole(1, MOST_ROWS).map(Long::intValue), Defaults.BATCH_SIZE);
    maxWait = batch.optional("maxWait", Types.duration());
    batch.build(() -> batch);
    features.ifOk(names -> Lists.unique(data, FEATURES, names));
    features.ifOk(names -> label.ifOk(this::requireLabelApart));
    columns.ifOk(names -> names.ifPresent(this::checkColumns));
    config = data.build(this::make);
  }

  Slot<String> topic() {
    return topic;
  }

  Slot<DataConfig> config() {
    return config;
  }

  /** Reports something about {@code data.<key>}. */
  void fault(String key, String message) {
    block.fault(key, message);
  }

  /** A model that is shown the answer learns nothing else. */
  private void requireLabelApart(Label label) {
    label.fields().stream()
        .filter(features.get()::contains)
        .forEach(name -> block.fault(FEATURES, "the label `" + name + "` must not be a feature"));
  }

  private void checkColumns(List<String> names) {
    if (format.ok().filter(value -> value == Format.JSON).isPresent()) {
      block.fault(COLUMNS, "a JSON record names its fields; leave `columns` out");
    }
    Lists.unique(block, COLUMNS, names);
    features.ifOk(wanted -> Lists.contained(block, FEATURES, wanted, names));
    label.ifOk(wanted -> Lists.contained(block, "label", wanted.fields(), names));
  }

  private DataConfig make() {
    return new DataConfig(
        topic.get(),
        format.get(),
        columns.get().orElseGet(this::featuresThenLabel),
        features.get(),
        label.get(),
        normalise.get(),
        batchSize.get(),
        maxWait.get().orElse(null));
  }

  private List<String> featuresThenLabel() {
    List<String> names = new ArrayList<>(features.get());
    names.addAll(label.get().fields());
    return names;
  }
}
