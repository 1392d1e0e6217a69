package dev.millrace.engine.optim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.engine.Nets;
import dev.millrace.engine.memory.FlatVector;
import dev.millrace.engine.model.UpdaterBlock;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.GradientUpdater;
import org.nd4j.linalg.learning.config.AMSGrad;
import org.nd4j.linalg.learning.config.AdaDelta;
import org.nd4j.linalg.learning.config.AdaGrad;
import org.nd4j.linalg.learning.config.AdaMax;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.config.Nadam;
import org.nd4j.linalg.learning.config.Nesterovs;
import org.nd4j.linalg.learning.config.RmsProp;
import org.nd4j.linalg.learning.config.Sgd;

class UpdateRuleTest {
  private static final int LENGTH = 10_007;

  static Stream<Arguments> updates() {
    return Stream.of(
            new Sgd(0.0213),
            new Nesterovs(0.0213, 0.9),
            new Adam(0.0013),
            new Adam(0.02, 0.8, 0.99, 1e-4),
            new AdaMax(0.0013),
            new AdaMax(0.02, 0.8, 0.99, 1e-4),
            new AMSGrad(0.0013),
            new AMSGrad(0.02, 0.8, 0.99, 1e-4),
            new Nadam(0.0013),
            new Nadam(0.02, 0.8, 0.99, 1e-4),
            new AdaGrad(0.013),
            new AdaGrad(0.1, 1e-3),
            new AdaDelta(),
            new AdaDelta(0.9, 1e-4),
            new RmsProp(0.013),
            new RmsProp(0.1, 0.8, 1e-3))
        .flatMap(u -> Stream.of(1L, 2L, 3L, 6L, 11L, 100L, 4001L).map(k -> Arguments.of(u, k)));
  }

  @ParameterizedTest
  @MethodSource("updates")
  void anUpdateHasDl4jsBits(IUpdater updater, long k) {
    int stateLength = (int) updater.stateSize(LENGTH);
    float[] gradient = Nets.normal(1, LENGTH);
    float[] state = Nets.normal(2, stateLength);
    for (int i = firstSquare(updater, stateLength); i < stateLength; i++) {
      state[i] = Math.abs(state[i]); // second moments
    }
    INDArray expected = Nd4j.createFromArray(gradient.clone());
    INDArray expectedState = Nd4j.createFromArray(state.clone());
    GradientUpdater<?> oracle =
        updater.instantiate(stateLength == 0 ? null : expectedState.reshape(1, stateLength), false);
    oracle.applyUpdater(expected, (int) k - 1, 0);

    UpdaterBlock block = new UpdaterBlock(updater, 3, LENGTH, 5, stateLength);
    float[] update = new float[LENGTH];
    try (FlatVector p = new FlatVector(LENGTH + 3);
        FlatVector g = new FlatVector(LENGTH + 3);
        FlatVector s = new FlatVector(stateLength + 5)) {
      fill(g, 3, gradient);
      fill(s, 5, state);
      UpdateRule rule = UpdateRule.of(updater, 0);
      BlockMemory memory = BlockMemory.of(block, p, g, s);
      double rate = updater.hasLearningRate() ? updater.getLearningRate((int) k - 1, 0) : 1;
      rule.apply(memory, rate, k);
      g.values().get(3, update);
      same(update, expected.data().asFloat());
      sameState(s, stateLength, expectedState);

      fill(g, 3, gradient);
      fill(s, 5, state);
      float[] before = Nets.normal(3, LENGTH);
      fill(p, 3, before);
      rule.step(memory, rate, k);
      for (int i = 0; i < LENGTH; i++) {
        before[i] -= update[i];
      }
      same(Arrays.copyOfRange(p.copy(), 3, LENGTH + 3), before);
      sameState(s, stateLength, expectedState);
    }
  }

  private static void fill(FlatVector vector, int from, float[] values) {
    vector.values().put(from, values);
  }

  private static void sameState(FlatVector state, int length, INDArray expected) {
    if (length > 0) {
      same(Arrays.copyOfRange(state.copy(), 5, length + 5), expected.data().asFloat());
    }
  }

  /** First moments may be negative; a state that is all squares has none. */
  private static int firstSquare(IUpdater updater, int stateLength) {
    return updater instanceof AdaDelta || stateLength == LENGTH && !(updater instanceof Nesterovs)
        ? 0
        : LENGTH;
  }

  private static void same(float[] actual, float[] expected) {
    int first = Arrays.mismatch(actual, expected);
    assertThat(first)
        .as("first difference: %s", first < 0 ? "" : actual[first] + ", DL4J " + expected[first])
        .isEqualTo(-1);
  }
}
