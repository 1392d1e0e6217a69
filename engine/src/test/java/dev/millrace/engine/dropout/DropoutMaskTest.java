package dev.millrace.engine.dropout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DropoutMaskTest {
  private static final int COUNT = 100_000;

  private static float[] mask(long key, double retain) {
    float[] mask = new float[COUNT];
    DropoutMask.fill(key, retain, mask, COUNT);
    return mask;
  }

  private static double kept(float[] mask) {
    int kept = 0;
    for (float value : mask) {
      kept += value != 0 ? 1 : 0;
    }
    return (double) kept / mask.length;
  }

  @Test
  void theShareThatIsKeptIsRetain() {
    for (double retain : new double[] {0.1, 0.5, 0.8, 0.999}) {
      assertThat(kept(mask(DropoutMask.key(1, 2, 3, 4), retain))).isCloseTo(retain, within(0.006));
    }
    assertThat(kept(mask(5, 1))).isEqualTo(1);
  }

  @Test
  void keptValuesAreScaledUp() {
    assertThat(mask(1, 0.8)).containsOnly(0f, (float) (1 / 0.8));
  }

  @Test
  void everyPartOfTheKeyChangesTheMask() {
    float[] base = mask(DropoutMask.key(1, 2, 3, 4), 0.5);
    assertThat(mask(DropoutMask.key(1, 2, 3, 4), 0.5)).isEqualTo(base);
    long[] others = {
      DropoutMask.key(0, 2, 3, 4),
      DropoutMask.key(1, 3, 3, 4),
      DropoutMask.key(1, 2, 4, 4),
      DropoutMask.key(1, 2, 3, 5)
    };
    for (long other : others) {
      float[] mask = mask(other, 0.5);
      int equal = 0;
      for (int i = 0; i < COUNT; i++) {
        equal += mask[i] == base[i] ? 1 : 0;
      }
      assertThat((double) equal / COUNT).isCloseTo(0.5, within(0.01)); // as if independent
    }
  }

  @Test
  void neighboursAreIndependent() {
    float[] mask = mask(DropoutMask.key(9, 1, 0, 0), 0.5);
    for (int distance : new int[] {1, 2, 64, 1024}) {
      int equal = 0;
      for (int i = 0; i + distance < COUNT; i++) {
        equal += mask[i] == mask[i + distance] ? 1 : 0;
      }
      assertThat((double) equal / (COUNT - distance)).isCloseTo(0.5, within(0.01));
    }
  }
}
