package dev.millrace.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.ingest.DataConfig.Format;
import dev.millrace.ingest.DataConfig.Normalise;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DataConfigTest {
  private static final Label LABEL = new Label.Classes("class", List.of("0", "1"));

  private static DataConfig csv(List<String> columns, List<String> features, Label label) {
    return new DataConfig("t", Format.CSV, columns, features, label, Normalise.NONE, 1, null);
  }

  private static void refused(List<String> columns, List<String> features, String message) {
    assertThatThrownBy(() -> csv(columns, features, LABEL))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void columnsAreFeaturesThenLabelUnlessGiven() {
    assertThat(csv(List.of(), List.of("a", "b"), LABEL).columns())
        .containsExactly("a", "b", "class");
    assertThat(csv(List.of("class", "a"), List.of("a"), LABEL).columns())
        .containsExactly("class", "a");
  }

  @Test
  void columnsMustHaveEveryFieldOnce() {
    refused(
        List.of("a", "class"),
        List.of("a", "b"),
        "`data.columns` must have every feature and label: b is missing");
    refused(
        List.of("a"),
        List.of("a"),
        "`data.columns` must have every feature and label: class is missing");
    refused(
        List.of("a", "a", "class"),
        List.of("a"),
        "`data.columns` must name a field once: [a, a, class]");
  }

  @Test
  void labelThatIsAFeatureIsRefusedSinceTheModelWouldSeeTheAnswer() {
    refused(
        List.of(),
        List.of("a", "class"),
        "`data.label` must be none of the features, and name a field once: class");
    refused(List.of(), List.of("a", "a"), "`data.features` must name a field once: a");
  }

  @Test
  void boundsAreKept() {
    assertThatThrownBy(
            () ->
                new DataConfig(
                    "t", Format.CSV, List.of(), List.of("a"), LABEL, Normalise.NONE, 0, null))
        .hasMessage("`data.batch.size` must be at least 1: 0");
    assertThatThrownBy(
            () ->
                new DataConfig(
                    "t",
                    Format.CSV,
                    List.of(),
                    List.of("a"),
                    LABEL,
                    Normalise.NONE,
                    1,
                    Duration.ZERO))
        .hasMessage("`data.batch.maxWait` must be positive: PT0S");
    assertThatThrownBy(() -> new Label.Classes("class", List.of("0", "0")))
        .hasMessage("`data.label.classes` must name each class once: [0, 0]");
  }
}
