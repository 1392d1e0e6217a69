package dev.millrace.bench.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.millrace.bench.dl4j.Configurations;
import dev.millrace.engine.device.Natives;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nd4j.linalg.learning.config.Sgd;

class CasesTest {
  @Test
  void namesAreThoseOfTheContract() {
    assertThat(Cases.names())
        .isEqualTo(
            "elec-batch1, mlp64, mlp1024, mlp1024-bf16, cnn, lstm, transformer, dense64,"
                + " dense64-recompute");
  }

  @Test
  void unknownNameIsRefusedWithAllNames() {
    assertThatThrownBy(() -> Cases.named("mlp")).hasMessageContaining("\"mlp\"; there are: elec");
  }

  @Test
  void operationsCountForwardAndBothBackwardProductsButNotTheInputsGradient() {
    double first = 2.0 * 128 * 784 * 64 * 2;
    double others = 2.0 * 128 * (64 * 64 + 64 * 10) * 3;

    assertThat(Cases.named("mlp64").operations()).isCloseTo(first + others, within(1.0));
  }

  @Test
  void updaterBytesAreReadsAndWritesOfEachValue() {
    assertThat(Cases.named("elec-batch1").updaterBytes()).isEqualTo(4738.0 * 3 * 4);
    assertThat(Cases.named("mlp64").updaterBytes()).isEqualTo(55050.0 * 7 * 4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"elec-batch1", "mlp64", "cnn", "lstm", "dense64"})
  void parametersAreAsManyAsDl4jHas(String name) {
    Natives.load();
    BenchCase one = Cases.named(name);
    MultiLayerNetwork network =
        new MultiLayerNetwork(Configurations.of(one.network(), new Sgd(0.1)));
    network.init();

    assertThat(one.network().parameterCount()).isEqualTo((int) network.numParams());
  }

  @Test
  void everyProcessMakesTheSameNumbers() {
    BenchCase one = Cases.named("lstm");

    assertThat(CaseData.of(one)).usingRecursiveComparison().isEqualTo(CaseData.of(one));
  }

  @Test
  void labelsOfSequencesAreOneHotAtEachTime() {
    Lstm lstm = new Lstm(1, 1, 2, 3);
    CaseData data = new CaseData(new float[0], new float[0], new int[] {2, 0, 1, 1}, new float[0]);

    assertThat(data.labels(lstm)).containsExactly(0, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0);
  }
}
