package dev.millrace.engine.optim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.engine.Nets;
import dev.millrace.engine.memory.FlatVector;
import dev.millrace.engine.model.UpdaterBlock;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.GradientUpdater;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.config.Nesterovs;
import org.nd4j.linalg.learning.config.Sgd;

class UpdateRuleTest {
  private static final int LENGTH = 10_007;

  static Stream<Arguments> updates() {
    return Stream.of(
            new Sgd(0.0213),
            new Nesterovs(0.0213, 0.9),
            new Adam(0.0013),
            new Adam(0.02, 0.8, 0.99, 1e-4))
        .flatMap(u -> Stream.of(1L, 2L, 3L, 6L, 11L, 100L, 4001L).map(k -> Arguments.of(u, k)));
  }

  @ParameterizedTest
  @MethodSource("updates")
  void anUpdateHasDl4jsBits(IUpdater updater, long k) {
    int stateLength = (int) updater.stateSize(LENGTH);
    float[] gradient = Nets.normal(1, LENGTH);
    float[] state = Nets.normal(2, stateLength);
    for (int i = LENGTH; i < stateLength; i++) {
      state[i] = Math.abs(state[i]); // second moments
    }
    INDArray expected = Nd4j.createFromArray(gradient.clone());
    INDArray expectedState = Nd4j.createFromArray(state.clone());
    GradientUpdater<?> oracle =
        updater.instantiate(stateLength == 0 ? null : expectedState.reshape(1, stateLength), false);
    oracle.applyUpdater(expected, (int) k - 1, 0);

    UpdaterBlock block = new UpdaterBlock(updater, 3, LENGTH, 5, stateLength);
    try (FlatVector g = new FlatVector(LENGTH + 3);
        FlatVector s = new FlatVector(stateLength + 5)) {
      g.values().put(3, gradient);
      s.values().put(5, state);
      double rate = updater.getLearningRate((int) k - 1, 0);
      UpdateRule.of(updater, 0).apply(g.values(), s.values(), block, rate, k);
      float[] update = new float[LENGTH];
      g.values().get(3, update);
      assertThat(update).isEqualTo(expected.data().asFloat());
      float[] newState = new float[stateLength];
      s.values().get(5, newState);
      if (stateLength > 0) {
        assertThat(newState).isEqualTo(expectedState.data().asFloat());
      }
    }
  }
}
