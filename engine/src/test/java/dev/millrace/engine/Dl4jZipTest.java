package dev.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.graph.ElementWiseVertex;
import org.deeplearning4j.nn.conf.layers.BatchNormalization;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.deeplearning4j.util.ModelSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.api.preprocessor.NormalizerStandardize;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.config.Sgd;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;

class Dl4jZipTest {
  private static final int ROWS = 4;

  @TempDir Path directory;

  private static void train(Engine engine, int from, int to) {
    for (int step = from; step <= to; step++) {
      engine.begin(step);
      engine.accumulate(features(step), labels(step), ROWS, new float[ROWS * 2]);
      engine.update(1, Clipping.none());
    }
  }

  private static float[] features(int step) {
    return Nets.normal(step, ROWS * 6);
  }

  private static float[] labels(int step) {
    return Nets.oneHot(step, ROWS, 2);
  }

  private static INDArray matrix(float[] values, int columns) {
    return Nd4j.createFromArray(values).reshape(values.length / columns, columns);
  }

  @Test
  void plainDl4jPredictsTheSameAndTrainsOn() throws Exception {
    Path zip = directory.resolve("model.zip");
    Model model = Nets.model(Nets.elec(new Adam(0.01)));
    try (Engine engine = Engine.create(model, EngineOptions.of(3))) {
      train(engine, 1, 10);
      Dl4jZip.write(zip, model, engine.state(), null, null);
      MultiLayerNetwork restored = ModelSerializer.restoreMultiLayerNetwork(zip.toFile(), true);
      assertThat(restored.getIterationCount()).isEqualTo(10);
      assertThat(restored.params().dup().data().asFloat()).isEqualTo(engine.state().parameters());
      assertThat(restored.getUpdater().getStateViewArray().dup().data().asFloat())
          .isEqualTo(engine.state().updaterState());

      float[] predictions = new float[ROWS * 2];
      engine.predict(features(99), ROWS, predictions);
      float[] oracle = restored.output(matrix(features(99), 6)).dup('c').data().asFloat();
      TrainingAgreementTest.close(predictions, oracle, 1e-6);

      train(engine, 11, 15);
      for (int step = 11; step <= 15; step++) {
        restored.fit(matrix(features(step), 6), matrix(labels(step), 2));
      }
      TrainingAgreementTest.close(
          engine.state().parameters(), restored.params().dup().data().asFloat(), 1e-6);
    }
  }

  @Test
  void plainDl4jGoesOnBitForBitAsFromItsOwnZip() throws Exception {
    Path ours = directory.resolve("ours.zip");
    Path theirs = directory.resolve("theirs.zip");
    MultiLayerNetwork network = new MultiLayerNetwork(Nets.elec(new Adam(0.01)));
    network.init();
    network.fit(matrix(features(1), 6), matrix(labels(1), 2));
    ModelSerializer.writeModel(network, theirs.toFile(), true);
    Model model = Model.load(theirs);
    try (Engine engine = Engine.create(model, EngineOptions.of(3))) {
      Dl4jZip.write(ours, model, engine.state(), null, null);
    }
    MultiLayerNetwork a = ModelSerializer.restoreMultiLayerNetwork(ours.toFile(), true);
    MultiLayerNetwork b = ModelSerializer.restoreMultiLayerNetwork(theirs.toFile(), true);
    for (int step = 2; step <= 6; step++) {
      a.fit(matrix(features(step), 6), matrix(labels(step), 2));
      b.fit(matrix(features(step), 6), matrix(labels(step), 2));
    }
    assertThat(a.params().dup().data().asFloat()).isEqualTo(b.params().dup().data().asFloat());
  }

  @Test
  void aGraphGoesOutAndIn() throws Exception {
    Path ours = directory.resolve("ours.zip");
    Path theirs = directory.resolve("theirs.zip");
    ComputationGraph network = new ComputationGraph(graph());
    network.init();
    network.fit(new INDArray[] {matrix(features(1), 6)}, new INDArray[] {matrix(labels(1), 2)});
    ModelSerializer.writeModel(network, theirs.toFile(), true);
    Model model = Model.load(theirs);
    try (Engine engine = Engine.create(model, EngineOptions.of(3))) {
      Dl4jZip.write(ours, model, engine.state(), null, null);
      float[] predictions = new float[ROWS * 2];
      engine.predict(features(9), ROWS, predictions);
      float[] expected = network.outputSingle(matrix(features(9), 6)).dup('c').data().asFloat();
      TrainingAgreementTest.close(predictions, expected, 1e-5);
    }
    ComputationGraph a = ModelSerializer.restoreComputationGraph(ours.toFile(), true);
    ComputationGraph b = ModelSerializer.restoreComputationGraph(theirs.toFile(), true);
    for (int step = 2; step <= 6; step++) {
      INDArray[] in = {matrix(features(step), 6)};
      INDArray[] wanted = {matrix(labels(step), 2)};
      a.fit(in, wanted);
      b.fit(in, wanted);
    }
    assertThat(a.params().dup().data().asFloat()).isEqualTo(b.params().dup().data().asFloat());
    assertThat(a.getIterationCount()).isEqualTo(6);
  }

  private static ComputationGraphConfiguration graph() {
    return Nets.base(new Adam(0.01))
        .graphBuilder()
        .addInputs("in")
        .addLayer("a", Nets.dense(6, 4, Activation.TANH), "in")
        .addLayer("norm", new BatchNormalization.Builder().nIn(4).nOut(4).build(), "a")
        .addVertex("sum", new ElementWiseVertex(ElementWiseVertex.Op.Add), "a", "norm")
        .addLayer("out", Nets.output(4, 2, Activation.SOFTMAX, LossFunction.MCXENT), "sum")
        .setOutputs("out")
        .build();
  }

  @Test
  void theNormaliserIsRestored() throws Exception {
    Path zip = directory.resolve("model.zip");
    Model model = Nets.model(Nets.elec(new Sgd(0.01)));
    double[] mean = {1, 2, 3, 4, 5, 6};
    double[] std = {0.5, 1, 2, 4, 8, 16};
    try (Engine engine = Engine.create(model, EngineOptions.of(3))) {
      Dl4jZip.write(zip, model, engine.state(), mean, std);
    }
    NormalizerStandardize normalizer = ModelSerializer.restoreNormalizerFromFile(zip.toFile());
    INDArray row = Nd4j.createFromArray(new float[] {2, 4, 7, 12, 21, 38}).reshape(1, 6);
    normalizer.transform(row);
    assertThat(row.data().asFloat()).containsExactly(2, 2, 2, 2, 2, 2);
  }

  @Test
  void aZipIsLoadedBackWithAllItsState() throws Exception { // case D1
    for (IUpdater updater : new IUpdater[] {new Adam(0.01), new Sgd(0.1)}) {
      Path zip = directory.resolve("model.zip");
      Model model = Nets.model(Nets.elec(updater));
      EngineState uninterrupted;
      try (Engine engine = Engine.create(model, EngineOptions.of(3))) {
        train(engine, 1, 6);
        Dl4jZip.write(zip, model, engine.state(), null, null);
        train(engine, 7, 12);
        uninterrupted = engine.state();
      }
      Model loaded = Model.load(zip);
      assertThat(loaded.hasParameters()).isTrue();
      assertThat(loaded.iterationCount()).isEqualTo(6);
      assertThat(loaded.configurationSha256()).isEqualTo(model.configurationSha256());
      try (Engine engine = Engine.create(loaded, EngineOptions.of(4))) {
        train(engine, 7, 12);
        assertThat(engine.state().parameters()).isEqualTo(uninterrupted.parameters());
        assertThat(engine.state().updaterState()).isEqualTo(uninterrupted.updaterState());
        assertThat(engine.state().optimizerStep()).isEqualTo(12);
      }
    }
  }

  @Test
  void aZipOfPlainDl4jIsLoaded() throws Exception {
    MultiLayerNetwork network = new MultiLayerNetwork(Nets.elec(new Adam(0.01)));
    network.init();
    for (int step = 1; step <= 3; step++) {
      network.fit(matrix(features(step), 6), matrix(labels(step), 2));
    }
    Path zip = directory.resolve("dl4j.zip");
    ModelSerializer.writeModel(network, zip.toFile(), true);
    Model model = Model.load(zip);
    assertThat(model.iterationCount()).isEqualTo(3);
    try (Engine engine = Engine.create(model, EngineOptions.of(1))) {
      assertThat(engine.state().parameters()).isEqualTo(network.params().dup().data().asFloat());
      network.fit(matrix(features(4), 6), matrix(labels(4), 2));
      train(engine, 4, 4);
      TrainingAgreementTest.close(
          engine.state().parameters(), network.params().dup().data().asFloat(), 1e-6);
    }
  }

  @Test
  void theSameStateGivesTheSameFileAndNothingElseIsLeft() throws Exception {
    Model model = Nets.model(Nets.elec(new Sgd(0.01)));
    try (Engine engine = Engine.create(model, EngineOptions.of(3))) {
      Dl4jZip.write(directory.resolve("a.zip"), model, engine.state(), null, null);
      Dl4jZip.write(directory.resolve("b.zip"), model, engine.state(), null, null);
    }
    assertThat(directory.resolve("a.zip")).hasSameBinaryContentAs(directory.resolve("b.zip"));
    try (var files = Files.list(directory)) {
      assertThat(files).hasSize(2);
    }
  }
}
