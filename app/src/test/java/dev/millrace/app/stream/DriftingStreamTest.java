package dev.millrace.app.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.millrace.app.stream.StreamConfig.Kind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DriftingStreamTest {
  private static final int RECORDS = 20_000;
  private static final int DRIFT = 10_000;

  @Test
  void equalConfigurationsGiveEqualRecordsAndAnotherSeedOthers() {
    StreamConfig config = StreamConfig.hyperplane(Drifts.every(100), 7);
    assertThat(lines(config, 1_000)).isEqualTo(lines(config, 1_000));
    assertThat(lines(StreamConfig.hyperplane(Drifts.every(100), 8), 1_000))
        .isNotEqualTo(lines(config, 1_000));
  }

  @Test
  void recordsAreCsvInTheOrderOfTheColumns() {
    assertThat(lines(StreamConfig.hyperplane(Drifts.NONE, 1), 50))
        .allMatch(line -> line.matches("(0\\.\\d{6},){10}[01]"));
    assertThat(lines(StreamConfig.sea(Drifts.NONE, 1), 50))
        .allMatch(line -> line.matches("(\\d\\.\\d{6},){3}[01]"));
    assertThat(StreamConfig.sea(Drifts.NONE, 1).featureNames()).containsExactly("x1", "x2", "x3");
  }

  @Test
  void driftLeavesTheRecordsBeforeItAsTheyWere() {
    List<String> with = lines(StreamConfig.hyperplane(Drifts.at(500L), 3), 1_000);
    List<String> without = lines(StreamConfig.hyperplane(Drifts.NONE, 3), 1_000);
    assertThat(with.subList(0, 500)).isEqualTo(without.subList(0, 500));
    assertThat(with.subList(500, 1_000)).isNotEqualTo(without.subList(500, 1_000));
  }

  @Test
  void neitherBaselineIsMuchAboveChanceOnAHyperplane() {
    List<double[]> rows = rows(StreamConfig.hyperplane(Drifts.every(DRIFT), 42), RECORDS);
    int same = 0;
    int ones = 0;
    for (int i = 1; i < RECORDS; i++) {
      same += label(rows.get(i)) == label(rows.get(i - 1)) ? 1 : 0;
      ones += label(rows.get(i));
    }
    assertThat((double) same / RECORDS).isCloseTo(0.5, within(0.03));
    assertThat((double) ones / RECORDS).isCloseTo(0.5, within(0.03));
  }

  @Test
  void hyperplaneIsLearnedUntilTheDriftContradictsIt() {
    for (long seed = 1; seed <= 5; seed++) {
      List<double[]> rows = rows(StreamConfig.hyperplane(Drifts.at((long) DRIFT), seed), RECORDS);
      List<Boolean> right = new Learner(10).testThenTrain(rows);
      assertThat(accuracy(right, DRIFT - 1_000, DRIFT)).as("before").isGreaterThan(0.9);
      assertThat(accuracy(right, DRIFT, DRIFT + 200)).as("just after").isLessThan(0.6);
      assertThat(accuracy(right, RECORDS - 1_000, RECORDS)).as("recovered").isGreaterThan(0.9);
    }
  }

  @Test
  void seaThresholdsFollowEachOther() {
    StreamConfig config = new StreamConfig(Kind.SEA, 3, 0, 0, Drifts.at(100L, 200L, 300L), 5);
    List<double[]> rows = rows(config, 400);
    double[] thresholds = {8, 9, 7, 9.5};
    for (int i = 0; i < rows.size(); i++) {
      double[] row = rows.get(i);
      assertThat(label(row)).isEqualTo(row[0] + row[1] <= thresholds[i / 100] ? 1 : 0);
    }
  }

  @Test
  void noiseFlipsItsShareOfLabels() {
    List<double[]> clean = rows(new StreamConfig(Kind.SEA, 3, 0, 0, Drifts.NONE, 5), RECORDS);
    List<double[]> noisy = rows(new StreamConfig(Kind.SEA, 3, 0.1, 0, Drifts.NONE, 5), RECORDS);
    int flipped = 0;
    for (int i = 0; i < RECORDS; i++) {
      flipped += label(clean.get(i)) != label(noisy.get(i)) ? 1 : 0;
    }
    assertThat((double) flipped / RECORDS).isCloseTo(0.1, within(0.01));
  }

  private static List<String> lines(StreamConfig config, int count) {
    DriftingStream stream = new DriftingStream(config);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      lines.add(new String(stream.next(), StandardCharsets.UTF_8));
    }
    return lines;
  }

  private static List<double[]> rows(StreamConfig config, int count) {
    return lines(config, count).stream()
        .map(line -> List.of(line.split(",")).stream().mapToDouble(Double::parseDouble).toArray())
        .toList();
  }

  private static int label(double[] row) {
    return (int) row[row.length - 1];
  }

  private static double accuracy(List<Boolean> right, int from, int to) {
    return right.subList(from, to).stream().filter(Boolean::booleanValue).count()
        / (double) (to - from);
  }

  /** Logistic regression by one step a record: the least that a network must manage. */
  private static final class Learner {
    private final double[] weights;

    Learner(int features) {
      weights = new double[features];
    }

    List<Boolean> testThenTrain(List<double[]> rows) {
      return rows.stream().map(this::testThenTrain).toList();
    }

    private boolean testThenTrain(double[] row) {
      double sum = 0;
      for (int i = 0; i < weights.length; i++) {
        sum += weights[i] * (row[i] - 0.5);
      }
      double error = label(row) - 1 / (1 + Math.exp(-sum));
      for (int i = 0; i < weights.length; i++) {
        weights[i] += 0.5 * error * (row[i] - 0.5);
      }
      return (sum >= 0 ? 1 : 0) == label(row);
    }
  }
}
