package dev.millrace.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class GradientsTest {
  @Test
  void differenceIsRelativeToTheLargestElement() {
    float[] expected = {0.5f, -2, 0};
    float[] actual = {0.5f, -2, 0.001f};

    assertThat(Gradients.difference(actual, expected)).isCloseTo(0.0005, within(1e-9));
    assertThat(Gradients.difference(expected, expected)).isZero();
  }

  @Test
  void otherLengthsAndNumbersThatAreNoneAreInfinitelyFar() {
    float[] one = {1};

    assertThat(Gradients.difference(one, new float[] {1, 1})).isInfinite();
    assertThat(Gradients.difference(new float[] {Float.NaN}, one)).isInfinite();
    assertThat(Gradients.difference(one, new float[] {0})).isInfinite();
  }
}
