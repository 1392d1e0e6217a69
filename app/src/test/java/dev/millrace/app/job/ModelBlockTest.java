package dev.millrace.app.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.LSTM;
import org.deeplearning4j.nn.conf.layers.OutputLayer;
import org.deeplearning4j.nn.conf.layers.recurrent.LastTimeStep;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.learning.config.Sgd;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;

class ModelBlockTest {
  private static final String DL4J = "{dl4j: model.json}";

  @TempDir Path dir;

  private static String with(String model) {
    assertThat(JobText.MINIMAL).contains(DL4J);
    return JobText.MINIMAL.replace(DL4J, model);
  }

  private List<String> faults(String text) {
    return JobText.faults(dir, text, JobFile::load);
  }

  /** One value a step. */
  private void recurrent() throws Exception {
    String json =
        new NeuralNetConfiguration.Builder()
            .updater(new Sgd(0.1))
            .list()
            .layer(new LastTimeStep(new LSTM.Builder().nOut(3).build()))
            .layer(
                new OutputLayer.Builder(LossFunction.MCXENT)
                    .nOut(2)
                    .activation(Activation.SOFTMAX)
                    .build())
            .setInputType(InputType.recurrent(1, 2))
            .build()
            .toJson();
    Files.writeString(dir.resolve("model.json"), json);
  }

  private void graph() {
    SameDiff graph = SameDiff.create();
    SDVariable x = graph.placeHolder("in", DataType.FLOAT, -1, 2);
    SDVariable labels = graph.placeHolder("wanted", DataType.FLOAT, -1, 2);
    SDVariable logits = x.mmul(graph.var("w", DataType.FLOAT, 2, 2));
    graph.loss().softmaxCrossEntropy("loss", labels, logits, null);
    graph.save(dir.resolve("model.fb").toFile(), false);
  }

  @Test
  void theLengthOfSequencesIsAskedForAndTaken() throws Exception {
    recurrent();

    assertThat(faults(with(DL4J)))
        .singleElement()
        .asString()
        .contains("give `input: [size, steps]`");
    Job job = JobText.load(dir, with("{dl4j: model.json, input: [1, 2]}"));
    assertThat(job.model().inputShape()).containsExactly(1, 2);
    assertThat(faults(with("{dl4j: model.json, input: [1, 3]}")))
        .singleElement()
        .asString()
        .contains("found 2 features; the model takes 3, as [1, 3]");
    assertThat(faults(with("{dl4j: model.json, input: [2, 1]}")))
        .singleElement()
        .asString()
        .contains("nIn must be the 2 values a step that the input puts out: 1");
  }

  @Test
  void aSameDiffGraphIsAModel() {
    graph();

    Job job =
        JobText.load(
            dir,
            with(
                "{samediff: model.fb, features: in, labels: wanted, loss: loss,"
                    + " updater: {kind: adamw, rate: 0.01, weightDecay: 0.1}}"));

    assertThat(job.model().summary()).isEqualTo("SameDiff graph 2 to 2, 4 parameters, Adam");
  }

  @Test
  void faultsOfAGraphAreToldAtItsFile() {
    graph();

    assertThat(faults(with("{samediff: model.fb, features: in, labels: wanted, loss: loss}")))
        .singleElement()
        .asString()
        .contains("model.samediff: ")
        .contains("updater is missing");
    assertThat(faults(with("{samediff: model.fb, features: in, loss: loss}")))
        .singleElement()
        .asString()
        .contains("labels");
  }
}
