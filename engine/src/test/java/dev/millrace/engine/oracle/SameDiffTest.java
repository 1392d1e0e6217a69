package dev.millrace.engine.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.millrace.engine.Clipping;
import dev.millrace.engine.Engine;
import dev.millrace.engine.EngineOptions;
import dev.millrace.engine.Loading;
import dev.millrace.engine.Model;
import dev.millrace.engine.ModelException;
import dev.millrace.engine.SameDiffModel;
import dev.millrace.engine.SameDiffModel.Kind;
import dev.millrace.engine.SameDiffModel.Updater;
import dev.millrace.engine.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nd4j.autodiff.loss.LossReduce;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.autodiff.samediff.TrainingConfig;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.Adam;

/** Saved SameDiff graphs as models. */
class SameDiffTest {
  private static final int ROWS = 4;
  private static final SameDiffModel NAMES =
      new SameDiffModel("in", "wanted", "loss", null, new Updater(Kind.ADAMW, 0.01, 0.1));

  @TempDir Path directory;

  private static SameDiff graph(long rows) {
    return graph(rows, LossReduce.MEAN_BY_NONZERO_WEIGHT_COUNT);
  }

  /** Attention over five steps, layer norm, a dense layer. */
  private static SameDiff graph(long rows, LossReduce reduce) {
    SameDiff graph = SameDiff.create();
    SDVariable x = graph.placeHolder("in", DataType.FLOAT, rows, 5, 6);
    SDVariable labels = graph.placeHolder("wanted", DataType.FLOAT, rows, 3);
    SDVariable wq = graph.var("wq", Batch.normal(1, 6, 4).muli(0.4));
    SDVariable wk = graph.var("wk", Batch.normal(2, 6, 4).muli(0.4));
    SDVariable gain = graph.var("gain", Batch.normal(3, 6));
    SDVariable w = graph.var("w", Batch.normal(4, 6, 3).muli(0.4));
    SDVariable b = graph.var("b", Batch.normal(5, 3).muli(0.1));
    SDVariable flat = x.reshape(-1, 6);
    SDVariable q = flat.mmul(wq).reshape(-1, 5, 4);
    SDVariable k = flat.mmul(wk).reshape(-1, 5, 4);
    SDVariable scores = graph.nn().softmax(graph.mmul(q, k, false, true, false), 2);
    SDVariable mixed = graph.nn().gelu(graph.mmul(scores, x));
    SDVariable normed = graph.nn().layerNorm(mixed.add(x), gain, false, 2);
    SDVariable logits = graph.mean(normed, 1).mmul(w).add("logits", b);
    graph.loss().softmaxCrossEntropy("loss", labels, logits, null, reduce, 0);
    return graph;
  }

  private Path save(SameDiff graph) {
    Path file = directory.resolve("graph.fb");
    graph.save(file.toFile(), false);
    return file;
  }

  private static float[] features(int step) {
    return Batch.normal(10 + step, ROWS, 5, 6).data().asFloat();
  }

  private static float[] labels(int step) {
    return Batch.oneHot(20 + step, ROWS, 3).data().asFloat();
  }

  @Test
  void whatTheGraphSaysIsKnown() throws Exception {
    Model model = Model.loadSameDiff(save(graph(-1)), NAMES);
    assertThat(model.inputShape()).containsExactly(5, 6);
    assertThat(model.outputShape()).containsExactly(3);
    assertThat(model.parameterCount()).isEqualTo(24 + 24 + 6 + 18 + 3);
    assertThat(model.task()).isEqualTo(Task.CLASSIFICATION);
    assertThat(model.fixedRows()).isZero();
    assertThat(Model.loadSameDiff(save(graph(ROWS)), NAMES).fixedRows()).isEqualTo(ROWS);
    assertThat(model.summary()).isEqualTo("SameDiff graph 5x6 to 3, 75 parameters, Adam");
  }

  @ParameterizedTest
  @EnumSource(LossReduce.class)
  void theGradientIsTheDerivativeOfTheLoss(LossReduce reduce) throws Exception {
    Model model = Model.loadSameDiff(save(graph(-1, reduce)), NAMES);
    GraphProbe probe = new GraphProbe(Loading.loaded(model), ROWS, features(1), labels(1));
    double[] gradient = probe.gradient();
    Closeness.requireEqual("gradient", gradient, probe.differences(1e-5), 1e-7);
  }

  /** SameDiff's loss functions leave out the derivative by their own value. */
  @Test
  void lossesThatAreWeighedAndAddedGiveTheirShareOfTheGradient() throws Exception {
    SameDiff graph = graph(-1);
    SDVariable logits = graph.getVariable("logits");
    SDVariable labels = graph.getVariable("wanted");
    SDVariable square = graph.loss().meanSquaredError(labels, logits, null);
    SDVariable rows =
        graph.loss().absoluteDifference(null, labels, logits, null, LossReduce.NONE).mean();
    SDVariable three = graph.constant(Nd4j.scalar(3f));
    graph.getVariable("loss").add(square.mul(three)).add("both", rows.mul(three));
    SameDiffModel names = new SameDiffModel("in", "wanted", "both", "logits", NAMES.updater());
    Model model = Model.loadSameDiff(save(graph), names);
    GraphProbe probe = new GraphProbe(Loading.loaded(model), ROWS, features(1), labels(1));
    double[] gradient = probe.gradient();
    Closeness.requireEqual("gradient", gradient, probe.differences(1e-5), 1e-7);
  }

  @Test
  void trainingLowersTheLossAndPredictionsAreProbabilities() throws Exception {
    Model model = Model.loadSameDiff(save(graph(-1)), NAMES);
    try (Engine engine = Engine.create(model, EngineOptions.of(1).withBatchSize(ROWS))) {
      double first = step(engine, 1);
      double last = first;
      for (int i = 2; i <= 60; i++) {
        last = step(engine, i);
      }
      assertThat(last).isLessThan(first / 2);
      float[] predictions = new float[ROWS * 3];
      engine.predict(features(1), ROWS, predictions);
      double sum = predictions[0] + predictions[1] + predictions[2];
      assertThat(sum).isBetween(0.9999, 1.0001);
    }
  }

  private static double step(Engine engine, int number) {
    engine.begin(number);
    engine.accumulate(features(1), labels(1), ROWS, new float[ROWS * 3]);
    return engine.update(1, Clipping.none()).loss();
  }

  @Test
  void theGraphsOwnUpdaterIsUsed() throws Exception {
    SameDiff graph = graph(-1);
    graph.setTrainingConfig(
        new TrainingConfig.Builder()
            .updater(new Adam(0.02))
            .dataSetFeatureMapping("in")
            .dataSetLabelMapping("wanted")
            .build());
    SameDiffModel names = new SameDiffModel("in", "wanted", "loss", null, null);
    Model model = Model.loadSameDiff(save(graph), names);
    try (Engine engine = Engine.create(model, EngineOptions.of(1))) {
      assertThat(engine.scheduledRate(1)).isEqualTo(0.02);
    }
    Path file = save(graph);
    byte[] bytes = Files.readAllBytes(file);
    replace(bytes, "org.nd4j.linalg.learning.config.Adam", "org.nd4j.linalg.learning.config.Evil");
    Files.write(file, bytes);
    assertThat(refused(file, names)).contains("updater Evil is not supported");
  }

  private static void replace(byte[] bytes, String from, String to) {
    String text = new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1);
    int at = text.indexOf(from);
    assertThat(at).isPositive();
    for (int i = 0; i < to.length(); i++) {
      bytes[at + i] = (byte) to.charAt(i);
    }
  }

  @Test
  void whatCannotBeTrainedIsRefusedInASentence() throws Exception {
    Path file = save(graph(-1));
    assertThat(refused(file, new SameDiffModel("x", "wanted", "nowhere", null, null)))
        .contains("features x is no placeholder of the graph; it has: in, wanted")
        .contains("loss nowhere is no variable of the graph");
    assertThat(refused(file, new SameDiffModel("in", "wanted", "loss", null, null)))
        .contains("updater is missing");
    SameDiff random = graph(-1);
    random.random().normal(0, 1, DataType.FLOAT, 3);
    assertThat(refused(save(random), NAMES)).contains("draws random numbers");
    assertThat(refused(Files.write(directory.resolve("b"), new byte[100]), NAMES))
        .contains("is not a SameDiff graph");
  }

  @Test
  void aTruncatedGraphIsRefused() throws Exception {
    byte[] whole = Files.readAllBytes(save(graph(-1)));
    Path half = directory.resolve("half.fb");
    for (int length = 8; length < whole.length; length += whole.length / 7) {
      Files.write(half, Arrays.copyOf(whole, length));
      assertThat(refused(half, NAMES)).isNotEmpty();
    }
  }

  private static String refused(Path file, SameDiffModel names) throws IOException {
    ModelException e =
        catchThrowableOfType(ModelException.class, () -> Model.loadSameDiff(file, names));
    assertThat(e).isNotNull();
    return e.getMessage();
  }
}
