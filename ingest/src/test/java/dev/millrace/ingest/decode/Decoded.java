package dev.millrace.ingest.decode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.ingest.DataConfig;
import dev.millrace.ingest.DataConfig.Format;
import dev.millrace.ingest.DataConfig.Normalise;
import dev.millrace.ingest.Fault;
import dev.millrace.ingest.FaultKind;
import dev.millrace.ingest.Label;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** What a decoder makes of one record: a row in the middle of larger arrays, or a fault. */
record Decoded(float[] features, float[] labels, Fault fault) {
  static final Label UP_OR_DOWN = new Label.Classes("class", List.of("0", "1"));

  static DataConfig config(Format format, List<String> columns, Label label) {
    return new DataConfig(
        "data", format, columns, List.of("a", "b"), label, Normalise.NONE, 1, null);
  }

  static Decoded of(DataConfig data, String text) {
    return of(data, text.getBytes(StandardCharsets.UTF_8));
  }

  static Decoded of(DataConfig data, byte[] value) {
    int labelWidth = data.label().width();
    float[] features = new float[data.width() + 2];
    float[] labels = new float[labelWidth + 2];
    Arrays.fill(features, 7);
    Arrays.fill(labels, 7);
    Fault fault = RecordDecoder.of(data).decode(value, features, 1, labels, 1);
    assertThat(features[0]).isEqualTo(7);
    assertThat(features[data.width() + 1]).isEqualTo(7);
    assertThat(labels[0]).isEqualTo(7);
    assertThat(labels[labelWidth + 1]).isEqualTo(7);
    return new Decoded(
        Arrays.copyOfRange(features, 1, data.width() + 1),
        Arrays.copyOfRange(labels, 1, labelWidth + 1),
        fault);
  }

  Decoded isRow(float a, float b, float... expectedLabels) {
    assertThat(fault).isNull();
    assertThat(features).containsExactly(a, b);
    assertThat(labels).containsExactly(expectedLabels);
    return this;
  }

  Decoded isFault(FaultKind kind, String... words) {
    assertThat(fault).isNotNull();
    assertThat(fault.kind()).isEqualTo(kind);
    assertThat(fault.reason()).hasSizeLessThan(300);
    for (String word : words) {
      assertThat(fault.reason()).contains(word);
    }
    return this;
  }
}
