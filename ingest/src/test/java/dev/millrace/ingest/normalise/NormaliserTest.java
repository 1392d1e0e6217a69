package dev.millrace.ingest.normalise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NormaliserTest {
  private static float[] random(int rows, int width, double scale, double shift) {
    Random random = new Random(7);
    float[] values = new float[rows * width];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) (random.nextGaussian() * scale + shift * (i % width));
    }
    return values;
  }

  private static float[] normalised(Normaliser normaliser, float[] in, int rows) {
    float[] out = new float[in.length];
    normaliser.normalise(in, rows, out);
    return out;
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-30, 1, 1e30})
  void statisticsAreThoseOfATwoPassComputation(double scale) {
    int rows = 5000;
    int width = 3;
    float[] in = random(rows, width, scale, 100 * scale);
    Normaliser normaliser = new RunningNormaliser(width);
    normaliser.update(in, rows);

    for (int j = 0; j < width; j++) {
      double mean = 0;
      for (int row = 0; row < rows; row++) {
        mean += in[row * width + j];
      }
      mean /= rows;
      double squares = 0;
      for (int row = 0; row < rows; row++) {
        squares += Math.pow(in[row * width + j] - mean, 2);
      }
      assertThat(normaliser.mean()[j]).isCloseTo(mean, within(1e-10 * scale));
      double deviation = Math.sqrt(squares / rows);
      assertThat(normaliser.standardDeviation()[j]).isCloseTo(deviation, within(1e-9 * deviation));
    }
  }

  @Test
  void valuesAreStandardisedByWhatCameBeforeTheBatchOnly() {
    Normaliser normaliser = new RunningNormaliser(1);
    normaliser.update(new float[] {1, 3}, 2);
    float[] batch = {4, 2, 0};
    assertThat(normalised(normaliser, batch, 3)).containsExactly(2, 0, -2);
    assertThat(normaliser.state().count()).isEqualTo(2);
  }

  @Test
  void inputMayBeItsOwnOutput() {
    Normaliser normaliser = new RunningNormaliser(1);
    normaliser.update(new float[] {1, 3}, 2);
    float[] batch = {4, 2, 0};
    normaliser.normalise(batch, 3, batch);
    assertThat(batch).containsExactly(2, 0, -2);
  }

  @Test
  void outliersAreClippedToTen() {
    Normaliser normaliser = new RunningNormaliser(1);
    normaliser.update(new float[] {1, 3}, 2);
    assertThat(normalised(normaliser, new float[] {1e38f, -1e38f}, 2)).containsExactly(10, -10);
  }

  @Test
  void featureThatHasNotVariedBecomesZero() {
    Normaliser normaliser = new RunningNormaliser(2);
    assertThat(normalised(normaliser, new float[] {5, 6}, 1)).containsExactly(0, 0);
    normaliser.update(new float[] {5, 6}, 1);
    assertThat(normalised(normaliser, new float[] {7, 8}, 1)).containsExactly(0, 0);
    normaliser.update(new float[] {5, 8}, 1);
    assertThat(normalised(normaliser, new float[] {9, 8}, 1)).containsExactly(0, 1);
    assertThat(normaliser.standardDeviation()).containsExactly(1, 1);
  }

  @ParameterizedTest
  @ValueSource(
      floats = {0, 0.1f, 1e38f, -1e38f, Float.MAX_VALUE, Float.MIN_VALUE, -1e-40f, 16777217f})
  void constantFeatureStaysZeroHoweverLargeOrSmall(float constant) {
    Normaliser normaliser = new RunningNormaliser(1);
    float[] in = new float[10_001];
    Arrays.fill(in, constant);
    normaliser.update(in, in.length);
    assertThat(normalised(normaliser, new float[] {constant, -constant, 1}, 3))
        .containsExactly(0, 0, 0);
    assertThat(normaliser.standardDeviation()).containsExactly(1);
  }

  @Test
  void extremesOfFloatAreFiniteAndInBounds() {
    float[] extremes = {
      Float.MAX_VALUE, -Float.MAX_VALUE, Float.MIN_VALUE, -Float.MIN_VALUE, 0, -0f, 1, 1e-38f
    };
    Normaliser normaliser = new RunningNormaliser(1);
    for (int round = 0; round < 1000; round++) {
      for (float out : normalised(normaliser, extremes, extremes.length)) {
        assertThat(out).isFinite().isBetween(-10f, 10f);
      }
      normaliser.update(new float[] {extremes[round % 8]}, 1);
    }
    assertThat(normaliser.state().m2()[0]).isFinite();
  }

  @Test
  void subnormalsThatVaryAreStandardised() {
    Normaliser normaliser = new RunningNormaliser(1);
    normaliser.update(new float[] {Float.MIN_VALUE, 3 * Float.MIN_VALUE}, 2);
    assertThat(normalised(normaliser, new float[] {4 * Float.MIN_VALUE}, 1)).containsExactly(2);
  }

  @Test
  void statisticsDoNotDependOnHowRecordsWereCutIntoBatches() {
    float[] in = random(100, 2, 3, 10);
    Normaliser whole = new RunningNormaliser(2);
    whole.update(in, 100);
    Normaliser single = new RunningNormaliser(2);
    for (int row = 0; row < 100; row++) {
      single.update(Arrays.copyOfRange(in, 2 * row, 2 * row + 2), 1);
    }
    assertThat(single.state()).isEqualTo(whole.state());
  }

  @Test
  void restoredNormaliserGoesOnBitForBit() {
    float[] in = random(60, 2, 3, 10);
    Normaliser original = new RunningNormaliser(2);
    original.update(in, 30);
    Normaliser restored = new RunningNormaliser(2);
    restored.restore(original.state());
    assertThat(normalised(restored, in, 60)).containsExactly(normalised(original, in, 60));
    original.update(in, 60);
    restored.update(in, 60);
    assertThat(restored.state()).isEqualTo(original.state());
  }

  @Test
  void stateOfAnotherWidthIsRefused() {
    NormaliserState two = new RunningNormaliser(2).state();
    assertThatThrownBy(() -> new RunningNormaliser(3).restore(two))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("3 features: 2");
    assertThatThrownBy(() -> new NoNormaliser(2).restore(two))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void noneLeavesFeaturesAsTheyAre() {
    Normaliser none = new NoNormaliser(2);
    float[] in = {1, 1e38f};
    none.update(in, 1);
    assertThat(normalised(none, in, 1)).containsExactly(in);
    assertThat(none.mean()).containsExactly(0, 0);
    assertThat(none.standardDeviation()).containsExactly(1, 1);
    none.restore(none.state());
  }
}
