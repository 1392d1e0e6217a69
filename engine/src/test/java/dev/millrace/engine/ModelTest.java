package dev.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.deeplearning4j.nn.conf.distribution.NormalDistribution;
import org.deeplearning4j.nn.conf.dropout.GaussianDropout;
import org.deeplearning4j.nn.conf.layers.ActivationLayer;
import org.deeplearning4j.nn.conf.layers.DropoutLayer;
import org.deeplearning4j.nn.conf.layers.LossLayer;
import org.deeplearning4j.nn.conf.layers.misc.ElementWiseMultiplicationLayer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.learning.config.AdaBelief;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.Sgd;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;

class ModelTest {
  private static final String ELEC = Nets.elec(new Sgd(0.02)).toJson();

  @TempDir Path directory;

  private Path file(String content) throws IOException {
    return Files.writeString(Files.createTempFile(directory, "model", ""), content);
  }

  private ModelException refused(Path file) {
    ModelException e = catchThrowableOfType(ModelException.class, () -> Model.load(file));
    assertThat(e).isNotNull();
    assertThat(e).hasMessageContaining(file.toString());
    return e;
  }

  private String faultOf(String content) throws IOException {
    List<String> faults = refused(file(content)).faults();
    assertThat(faults).hasSize(1);
    return faults.get(0);
  }

  @Test
  void jsonAndYamlAreTheSameModel() throws Exception {
    MultiLayerConfiguration configuration = Nets.elec(new Adam(0.01));
    Model json = Model.load(file(configuration.toJson()));
    Model yaml = Model.load(file(configuration.toYaml()));
    assertThat(yaml.configurationSha256()).isEqualTo(json.configurationSha256());
    assertThat(json.inputSize()).isEqualTo(6);
    assertThat(json.outputSize()).isEqualTo(2);
    assertThat(json.parameterCount()).isEqualTo(4738);
    assertThat(json.hasParameters()).isFalse();
    assertThat(json.iterationCount()).isZero();
    assertThat(json.summary()).isEqualTo("6-64-64-2, 4738 parameters, Adam, softmax with MCXENT");
  }

  @Test
  void theTaskComesFromTheOutputLayer() {
    assertThat(Nets.modelOf(ELEC).task()).isEqualTo(Task.CLASSIFICATION);
    assertThat(
            Nets.model(
                    Nets.small(new Sgd(1), Activation.TANH, Activation.SIGMOID, LossFunction.XENT))
                .task())
        .isEqualTo(Task.CLASSIFICATION);
    assertThat(Nets.model(Nets.linear(3, new Sgd(1))).task()).isEqualTo(Task.REGRESSION);
  }

  @Test
  void everySupportedLayerLoads() {
    Model model =
        Nets.model(
            Nets.base()
                .dist(new NormalDistribution(0, 0.1))
                .list()
                .layer(new DropoutLayer(0.9))
                .layer(Nets.dense(4, 8, Activation.IDENTITY))
                .layer(new ActivationLayer(Activation.TANH))
                .layer(Nets.dense(8, 3, Activation.IDENTITY))
                .layer(
                    new LossLayer.Builder(LossFunction.MCXENT)
                        .activation(Activation.SOFTMAX)
                        .build())
                .build());
    assertThat(model.inputSize()).isEqualTo(4);
    assertThat(model.outputSize()).isEqualTo(3);
  }

  @Test
  void whatIsNotAModelIsSaidInASentence() throws Exception {
    assertThat(refused(directory.resolve("absent.json")).faults())
        .containsExactly("does not exist");
    assertThat(refused(directory).faults()).containsExactly("is not a file");
    assertThat(faultOf("")).contains("is not a DL4J configuration");
    assertThat(faultOf("hello")).contains("is not a DL4J configuration");
    assertThat(faultOf("{\"confs\": [")).contains("is not valid JSON").contains("line 1");
    assertThat(faultOf("{\"a\": 1}")).contains("no list of layers");
    Path binary = Files.write(directory.resolve("b"), new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
    assertThat(refused(binary).faults().get(0)).contains("is not a DL4J configuration");
  }

  @Test
  void deepNestingIsRefusedBeforeATreeIsBuilt() throws Exception {
    assertThat(faultOf("{\"a\":" + "[".repeat(100_000))).contains("nested deeper");
    assertThat(faultOf("a: " + "[".repeat(1000))).contains("nested deeper");
  }

  @Test
  void everyFaultIsReportedAtOnce() throws Exception {
    String json =
        ELEC.replaceFirst("layers\\.DenseLayer", "layers.GravesLSTM")
            .replaceFirst("\"nout\" : 2", "\"nout\" : 0")
            .replaceFirst("impl\\.LossMCXENT", "impl.LossCosineProximity")
            .replaceFirst(
                "\"backpropType\" : \"Standard\"", "\"backpropType\" : \"TruncatedBPTT\"");
    ModelException e = refused(file(json));
    assertThat(e.faults())
        .containsExactlyInAnyOrder(
            "the configuration: backpropType \"TruncatedBPTT\" is not supported; supported:"
                + " Standard",
            "layer 0: layer type GravesLSTM is not supported; supported: DenseLayer,"
                + " ActivationLayer, DropoutLayer, OutputLayer, LossLayer, RnnOutputLayer,"
                + " RnnLossLayer, ConvolutionLayer, Convolution1DLayer, SubsamplingLayer,"
                + " Subsampling1DLayer, BatchNormalization, GlobalPoolingLayer, ZeroPaddingLayer,"
                + " Upsampling2D, EmbeddingLayer, EmbeddingSequenceLayer, LSTM, SimpleRnn,"
                + " Bidirectional, LastTimeStep, SelfAttentionLayer",
            "layer 2: loss CosineProximity is not supported; supported: MCXENT,"
                + " NegativeLogLikelihood, BinaryXENT, MSE, MAE, L1, L2, Hinge, Poisson",
            "layer 2: nOut is missing");
    assertThat(e).hasMessageContaining("4 faults");
  }

  @Test
  void layersOfALaterStageAreNamed() throws Exception {
    MultiLayerConfiguration normalized =
        Nets.base()
            .list()
            .layer(Nets.dense(4, 8, Activation.RELU))
            .layer(new ElementWiseMultiplicationLayer.Builder().name("norm").nIn(8).nOut(8).build())
            .layer(Nets.output(8, 2, Activation.SOFTMAX, LossFunction.MCXENT))
            .build();
    assertThat(faultOf(normalized.toJson()))
        .startsWith("layer 1 'norm': layer type ElementWiseMultiplicationLayer is not supported");
    assertThat(
            faultOf(
                Nets.elec(new AdaBelief(0.1))
                    .toJson()
                    .transform(json -> keepFirst(json, "AdaBelief", "Sgd"))))
        .isEqualTo(
            "layer 0: updater AdaBelief is not supported; supported: Sgd, Nesterovs, Adam, AdaMax,"
                + " AMSGrad, Nadam, AdaGrad, AdaDelta, RmsProp, NoOp");
    ComputationGraphConfiguration graph =
        Nets.base()
            .graphBuilder()
            .addInputs("in")
            .addLayer("out", Nets.output(2, 2, Activation.SOFTMAX, LossFunction.MCXENT), "in")
            .setOutputs("out")
            .build();
    assertThat(Nets.modelOf(graph.toJson()).inputShape()).containsExactly(2);
    assertThat(faultOf(graph.toJson().replace("graph.LayerVertex", "graph.L2Vertex")))
        .contains("vertex 'out': vertex L2Vertex is not supported");
  }

  private static String keepFirst(String text, String name, String otherwise) {
    int end = text.indexOf(name) + name.length();
    return text.substring(0, end) + text.substring(end).replace(name, otherwise);
  }

  @Test
  void fieldsThatChangeTheMathsAreRefused() throws Exception {
    assertThat(faultOf(ELEC.replaceFirst("\"miniBatch\" : true", "\"miniBatch\" : false")))
        .isEqualTo("layer 0: miniBatch false is not supported; supported: true");
    assertThat(faultOf(ELEC.replaceFirst("\"nin\" : 64", "\"nin\" : 63")))
        .isEqualTo("layer 1: nIn must be the 64 values that layer 0 puts out: 63");
    assertThat(faultOf(ELEC.replaceFirst("\"max\" : null", "\"max\" : 6.0")))
        .isEqualTo("layer 0: ReLU with max is not supported: 6.0");
    String gaussian =
        Nets.base()
            .dropOut(new GaussianDropout(0.5))
            .list()
            .layer(Nets.output(2, 2, Activation.SOFTMAX, LossFunction.MCXENT))
            .build()
            .toJson();
    assertThat(faultOf(gaussian))
        .isEqualTo("layer 0: dropout GaussianDropout is not supported; supported: Dropout");
  }

  @Test
  void outputsThatCannotLearnAreRefused() throws Exception {
    String one =
        Nets.base()
            .list()
            .layer(Nets.output(2, 1, Activation.SOFTMAX, LossFunction.MCXENT))
            .validateOutputLayerConfig(false)
            .build()
            .toJson();
    assertThat(faultOf(one))
        .isEqualTo("layer 0: softmax of one output is always 1; use sigmoid with XENT");
    assertThat(faultOf(ELEC.replace("LossMCXENT", "LossBinaryXENT")))
        .isEqualTo("layer 2: XENT does not go with softmax; use MCXENT");
  }

  @Test
  void theExampleModelLoads() throws Exception {
    Model model = Model.load(Path.of("../jobs/elec-mlp.json"));
    assertThat(model.summary()).isEqualTo("6-64-64-2, 4738 parameters, Sgd, softmax with MCXENT");
  }

  @Test
  void aClassThatTheListDoesNotNameNeverReachesTheMapper() throws Exception {
    String evil = "\"@class\" : \"dev.millrace.engine.Trap\"";
    for (String place :
        List.of(
            "\"activationFn\" : {", "\"iupdater\" : {", "\"layer\" : {", "\"weightInitFn\" : {")) {
      String json =
          ELEC.replaceFirst(
              java.util.regex.Pattern.quote(place) + "\\s*\"@class\" : \"[^\"]+\"",
              java.util.regex.Matcher.quoteReplacement(place + evil));
      assertThat(json).contains(evil);
      assertThat(faultOf(json)).contains("Trap is not supported");
    }
    assertThat(
            faultOf(
                ELEC.replaceFirst("\"weightNoise\" : null", "\"weightNoise\" : {" + evil + "}")))
        .contains("Trap is not supported");
    assertThat(
            faultOf(ELEC.replaceFirst("\"weightNoise\" : null", "\"weightNoise\" : [\"a.B\", {}]")))
        .contains("weightNoise is not supported");
    assertThat(
            faultOf(
                ELEC.replaceFirst(
                    "\"inputPreProcessors\" : \\{",
                    "\"inputPreProcessors\" : {\"1\": {" + evil + "}")))
        .contains("preprocessor Trap is not supported");
    assertThat(
            faultOf(
                ELEC.replaceFirst(
                    "\"learningRate\" : 0.02",
                    "\"learningRate\" : 0.02, \"learningRateSchedule\" : {" + evil + "}")))
        .contains("schedule")
        .contains("Trap");
    assertThat(Trap.constructed).isFalse();
  }

  private Path zip(Map<String, byte[]> entries) throws IOException {
    Path file = Files.createTempFile(directory, "model", ".bin");
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue());
        zip.closeEntry();
      }
    }
    return file;
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** The start of an array as DL4J writes it, with a length that is made up. */
  private static byte[] vector(long claimed, int real) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeUTF("MIXED_DATA_TYPES");
    out.writeLong(8);
    out.writeUTF("LONG");
    for (long word : new long[] {2, 1, claimed, 1, 1, 0x2000, 1, 99}) {
      out.writeLong(word);
    }
    out.writeUTF("MIXED_DATA_TYPES");
    out.writeLong(claimed);
    out.writeUTF("FLOAT");
    for (int i = 0; i < real; i++) {
      out.writeFloat(i);
    }
    return bytes.toByteArray();
  }

  @Test
  void aHandMadeZipIsReadWhateverItsName() throws Exception {
    Path file =
        zip(Map.of("configuration.json", text(ELEC), "coefficients.bin", vector(4738, 4738)));
    Model model = Model.load(file);
    assertThat(model.hasParameters()).isTrue();
    try (Engine engine = Engine.create(model, EngineOptions.of(1))) {
      assertThat(engine.state().parameters()[4737]).isEqualTo(4737f);
    }
  }

  @Test
  void zipsThatLieAreRefused() throws Exception {
    byte[] json = text(ELEC);
    assertThat(refused(zip(Map.of("a", json))).faults().get(0))
        .contains("without configuration.json");
    assertThat(refused(zip(Map.of("configuration.json", json))).faults().get(0))
        .contains("without coefficients.bin");
    assertThat(
            refused(
                    zip(
                        Map.of(
                            "configuration.json",
                            json,
                            "coefficients.bin",
                            vector(4738, 4738),
                            "preprocessor.bin",
                            new byte[] {1})))
                .faults()
                .get(0))
        .contains("preprocessor.bin")
        .contains("never read");
    assertThat(coefficients(vector(4737, 4737)))
        .isEqualTo("coefficients.bin has 4737 values, the configuration needs 4738");
    assertThat(coefficients(vector(Long.MAX_VALUE, 1))).contains("the configuration needs 4738");
    assertThat(coefficients(vector(4738, 4000))).isEqualTo("coefficients.bin is cut off");
    assertThat(coefficients(new byte[1 << 20])).contains("1048576 bytes");
    assertThat(coefficients(new byte[100])).contains("not an array as DL4J writes it");
  }

  private String coefficients(byte[] content) throws IOException {
    return refused(zip(Map.of("configuration.json", text(ELEC), "coefficients.bin", content)))
        .faults()
        .get(0);
  }

  @Test
  void aTruncatedZipIsRefused() throws Exception {
    byte[] whole =
        Files.readAllBytes(
            zip(Map.of("configuration.json", text(ELEC), "coefficients.bin", vector(4738, 4738))));
    Path half = directory.resolve("half.zip");
    Files.write(half, java.util.Arrays.copyOf(whole, whole.length / 2));
    assertThat(refused(half).faults().get(0)).contains("is a broken zip");
  }

  @Test
  void sizesAreBoundedBeforeAnythingIsAllocated() throws Exception {
    assertThat(faultOf(ELEC.replaceFirst("\"nin\" : 6,", "\"nin\" : 99999999999,")))
        .contains("nIn must be from 1 to");
    String wide =
        Nets.base()
            .list()
            .layer(Nets.dense(1 << 20, 1 << 12, Activation.RELU))
            .layer(Nets.output(1 << 12, 2, Activation.SOFTMAX, LossFunction.MCXENT))
            .build()
            .toJson();
    assertThat(faultOf(wide)).contains("must have at most");
    Path huge = directory.resolve("huge.json");
    Files.write(huge, new byte[(16 << 20) + 1]);
    assertThat(refused(huge).faults().get(0)).contains("larger than a configuration may be");
  }
}
