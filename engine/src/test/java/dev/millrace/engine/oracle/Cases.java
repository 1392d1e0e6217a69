package dev.millrace.engine.oracle;

import dev.millrace.engine.Nets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.deeplearning4j.nn.conf.ConvolutionMode;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration.ListBuilder;
import org.deeplearning4j.nn.conf.RNNFormat;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.BatchNormalization;
import org.deeplearning4j.nn.conf.layers.Convolution1DLayer;
import org.deeplearning4j.nn.conf.layers.ConvolutionLayer;
import org.deeplearning4j.nn.conf.layers.DenseLayer;
import org.deeplearning4j.nn.conf.layers.EmbeddingLayer;
import org.deeplearning4j.nn.conf.layers.EmbeddingSequenceLayer;
import org.deeplearning4j.nn.conf.layers.GlobalPoolingLayer;
import org.deeplearning4j.nn.conf.layers.LSTM;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.conf.layers.OutputLayer;
import org.deeplearning4j.nn.conf.layers.PoolingType;
import org.deeplearning4j.nn.conf.layers.RnnLossLayer;
import org.deeplearning4j.nn.conf.layers.RnnOutputLayer;
import org.deeplearning4j.nn.conf.layers.SelfAttentionLayer;
import org.deeplearning4j.nn.conf.layers.Subsampling1DLayer;
import org.deeplearning4j.nn.conf.layers.SubsamplingLayer;
import org.deeplearning4j.nn.conf.layers.Upsampling2D;
import org.deeplearning4j.nn.conf.layers.ZeroPaddingLayer;
import org.deeplearning4j.nn.conf.layers.recurrent.Bidirectional;
import org.deeplearning4j.nn.conf.layers.recurrent.LastTimeStep;
import org.deeplearning4j.nn.conf.layers.recurrent.SimpleRnn;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.learning.config.Sgd;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;

/** Small models, one for each kind of layer and each way to use it. */
final class Cases {
  static final int ROWS = 3;
  static final int SIZE = 3;
  static final int STEPS = 5;

  private Cases() {}

  static Stream<Case> images() {
    return Stream.of(
        image("conv", conv(3, 3).build()),
        image("conv stride", conv(3, 2).stride(2, 1).build()),
        image("conv padding", conv(3, 3).padding(1, 2).build()),
        image("conv dilation", conv(2, 3).dilation(2, 1).build()),
        image("conv same", conv(3, 3).convolutionMode(ConvolutionMode.Same).build()),
        image(
            "conv same stride",
            conv(3, 2).stride(2, 2).convolutionMode(ConvolutionMode.Same).build()),
        image("conv strict", conv(3, 3).convolutionMode(ConvolutionMode.Strict).build()),
        image("conv without bias", conv(3, 3).hasBias(false).build()),
        image("max pooling", pooling(SubsamplingLayer.PoolingType.MAX).build()),
        image("average pooling", pooling(SubsamplingLayer.PoolingType.AVG).build()),
        image(
            "max pooling same",
            pooling(SubsamplingLayer.PoolingType.MAX)
                .convolutionMode(ConvolutionMode.Same)
                .build()),
        image(
            "average pooling same",
            pooling(SubsamplingLayer.PoolingType.AVG)
                .convolutionMode(ConvolutionMode.Same)
                .build()),
        image(
            "average pooling padded",
            pooling(SubsamplingLayer.PoolingType.AVG).padding(1, 1).build()),
        image("zero padding", new ZeroPaddingLayer.Builder(1, 2, 0, 3).build()),
        image("upsampling", new Upsampling2D.Builder(2).size(new int[] {2, 3}).build()),
        image("batch norm of images", new BatchNormalization()),
        byVariance(),
        image("global maximum", new GlobalPoolingLayer(PoolingType.MAX)),
        image("global average", new GlobalPoolingLayer(PoolingType.AVG)),
        image("global sum", 0.01, new GlobalPoolingLayer(PoolingType.SUM)),
        image("global norm", new GlobalPoolingLayer(PoolingType.PNORM)),
        vector("batch norm of vectors", new BatchNormalization()));
  }

  private static ConvolutionLayer.Builder conv(int height, int width) {
    return new ConvolutionLayer.Builder(height, width).nOut(4).activation(Activation.TANH);
  }

  private static SubsamplingLayer.Builder pooling(SubsamplingLayer.PoolingType type) {
    return new SubsamplingLayer.Builder(type, new int[] {3, 2}, new int[] {2, 1});
  }

  /** A convolution before, so that the gradient goes through. */
  private static Case image(String name, Layer layer) {
    return image(name, 0.1, layer);
  }

  private static Case image(String name, double rate, Layer layer) {
    MultiLayerConfiguration configuration =
        Nets.base(new Sgd(rate))
            .list()
            .layer(conv(2, 2).build())
            .layer(layer)
            .layer(Nets.output(0, 3, Activation.SOFTMAX, LossFunction.MCXENT))
            .setInputType(InputType.convolutionalFlat(7, 6, 2))
            .build();
    return new Case(
        name, configuration, new Batch(Batch.normal(1, ROWS, 84), labels(), null, null));
  }

  /** That it is by variance DL4J's reader tells from the names of variables. */
  private static Case byVariance() {
    Layer layer = new BatchNormalization.Builder().useLogStd(false).decay(0.8).build();
    Case plain = image("batch norm by variance", layer);
    ((MultiLayerConfiguration) plain.configuration())
        .getConf(1)
        .setVariables(new ArrayList<>(List.of("gamma", "beta", "mean", "var")));
    return plain;
  }

  private static Case vector(String name, Layer layer) {
    MultiLayerConfiguration configuration =
        Nets.base()
            .list()
            .layer(Nets.dense(0, 4, Activation.TANH))
            .layer(layer)
            .layer(Nets.output(0, 3, Activation.SOFTMAX, LossFunction.MCXENT))
            .setInputType(InputType.feedForward(5))
            .build();
    return new Case(name, configuration, new Batch(Batch.normal(1, ROWS, 5), labels(), null, null));
  }

  private static org.nd4j.linalg.api.ndarray.INDArray labels() {
    return Batch.oneHot(2, ROWS, 3);
  }

  static Stream<Case> sequences() {
    return Stream.of(
            sequence("lstm", lstm(4)),
            sequence("lstm sigmoid", new LSTM.Builder().nOut(4).build()),
            sequence(
                "lstm hard gates",
                new LSTM.Builder()
                    .nOut(4)
                    .activation(Activation.TANH)
                    .gateActivationFunction(Activation.HARDSIGMOID)
                    .build()),
            sequence("two lstms", lstm(4), lstm(3)),
            sequence("simple rnn", rnn(4)),
            sequence("bidirectional add", both(Bidirectional.Mode.ADD)),
            sequence("bidirectional mul", both(Bidirectional.Mode.MUL)),
            sequence("bidirectional average", both(Bidirectional.Mode.AVERAGE)),
            sequence("bidirectional concat", both(Bidirectional.Mode.CONCAT)),
            sequence("bidirectional simple", new Bidirectional(rnn(4))),
            sequence("conv1d same", conv1d(ConvolutionMode.Same).build()),
            sequence("conv1d causal", conv1d(ConvolutionMode.Causal).dilation(2).build()),
            sequence("dense between", lstm(4), Nets.dense(0, 4, Activation.RELU), rnn(3)),
            pooled("last step", new LastTimeStep(lstm(4))),
            pooled("pooled maximum", lstm(4), new GlobalPoolingLayer(PoolingType.MAX)),
            pooled("pooled average", lstm(4), new GlobalPoolingLayer(PoolingType.AVG)),
            pooled("pooled sum", lstm(4), new GlobalPoolingLayer(PoolingType.SUM)),
            pooled("pooled norm", lstm(4), new GlobalPoolingLayer(PoolingType.PNORM)))
        .flatMap(plain -> Stream.of(plain, masked(plain)));
  }

  static Stream<Case> unmasked() {
    return Stream.of(
        pooled("last step of both", new LastTimeStep(both(Bidirectional.Mode.CONCAT))),
        pooled(
            "conv1d truncate",
            conv1d(ConvolutionMode.Truncate).stride(2).build(),
            new GlobalPoolingLayer(PoolingType.AVG)),
        pooled(
            "pooling 1d",
            lstm(4),
            new Subsampling1DLayer.Builder(SubsamplingLayer.PoolingType.MAX, 2, 1).build(),
            new GlobalPoolingLayer(PoolingType.AVG)),
        lossOnly(),
        embedding(),
        embeddingSequence());
  }

  /** Where DL4J's gradient is wrong: by two of the layers, and behind a mask. */
  static Stream<Case> beyondDl4j() {
    SelfAttentionLayer attention =
        new SelfAttentionLayer.Builder().nOut(4).nHeads(2).headSize(3).projectInput(true).build();
    SelfAttentionLayer plain =
        new SelfAttentionLayer.Builder().nIn(4).nOut(4).nHeads(1).projectInput(false).build();
    return Stream.of(
        masked(pooled("last step of both", new LastTimeStep(both(Bidirectional.Mode.CONCAT)))),
        sequence("self attention", lstm(4), attention),
        sequence("self attention without projection", lstm(4), plain));
  }

  private static Convolution1DLayer.Builder conv1d(ConvolutionMode mode) {
    return new Convolution1DLayer.Builder(3)
        .nOut(4)
        .convolutionMode(mode)
        .activation(Activation.TANH);
  }

  private static LSTM lstm(int size) {
    return new LSTM.Builder().nOut(size).activation(Activation.TANH).build();
  }

  private static SimpleRnn rnn(int size) {
    return new SimpleRnn.Builder().nOut(size).activation(Activation.TANH).build();
  }

  private static Bidirectional both(Bidirectional.Mode mode) {
    return new Bidirectional(mode, lstm(4));
  }

  private static ListBuilder listed(Layer... layers) {
    ListBuilder list = Nets.base().list();
    for (Layer layer : layers) {
      list.layer(layer);
    }
    return list;
  }

  private static Case sequence(String name, Layer... layers) {
    MultiLayerConfiguration configuration =
        listed(layers)
            .layer(
                new RnnOutputLayer.Builder(LossFunction.MCXENT)
                    .nOut(3)
                    .activation(Activation.SOFTMAX)
                    .build())
            .setInputType(InputType.recurrent(SIZE, STEPS))
            .build();
    Batch batch =
        new Batch(Batch.normal(1, ROWS, SIZE, STEPS), Batch.oneHot(2, ROWS, 3, STEPS), null, null);
    return new Case(name, configuration, batch, SIZE, STEPS);
  }

  private static Case lossOnly() {
    MultiLayerConfiguration configuration =
        listed(lstm(3))
            .layer(new RnnLossLayer.Builder(LossFunction.MSE).activation(Activation.TANH).build())
            .setInputType(InputType.recurrent(SIZE, STEPS))
            .build();
    Batch batch =
        new Batch(Batch.normal(1, ROWS, SIZE, STEPS), Batch.normal(2, ROWS, 3, STEPS), null, null);
    return new Case("rnn loss layer", configuration, batch, SIZE, STEPS);
  }

  private static Case pooled(String name, Layer... layers) {
    MultiLayerConfiguration configuration =
        listed(layers)
            .layer(Nets.output(0, 3, Activation.SOFTMAX, LossFunction.MCXENT))
            .setInputType(InputType.recurrent(SIZE, STEPS))
            .build();
    Batch batch = new Batch(Batch.normal(1, ROWS, SIZE, STEPS), labels(), null, null);
    return new Case(name, configuration, batch, SIZE, STEPS);
  }

  private static Case masked(Case plain) {
    var mask = Batch.mask(4, ROWS, STEPS);
    boolean labelled = plain.batch().labels().rank() == 3;
    Batch batch =
        new Batch(plain.batch().features(), plain.batch().labels(), mask, labelled ? mask : null);
    return new Case(plain.name() + " masked", plain.configuration(), batch, SIZE, STEPS);
  }

  private static Case embedding() {
    MultiLayerConfiguration configuration =
        Nets.base()
            .list()
            .layer(
                new EmbeddingLayer.Builder()
                    .nIn(7)
                    .nOut(4)
                    .hasBias(true)
                    .activation(Activation.TANH)
                    .build())
            .layer(new DenseLayer.Builder().nIn(4).nOut(4).activation(Activation.TANH).build())
            .layer(
                new OutputLayer.Builder(LossFunction.MSE)
                    .nIn(4)
                    .nOut(2)
                    .activation(Activation.IDENTITY)
                    .build())
            .build();
    return new Case(
        "embedding",
        configuration,
        new Batch(Batch.indices(1, 7, 6, 1), Batch.normal(2, 6, 2), null, null));
  }

  private static Case embeddingSequence() {
    MultiLayerConfiguration configuration =
        Nets.base()
            .list()
            .layer(new EmbeddingSequenceLayer.Builder().nIn(7).nOut(4).inputLength(5).build())
            .layer(new LSTM.Builder().nIn(4).nOut(4).activation(Activation.TANH).build())
            .layer(
                new RnnOutputLayer.Builder(LossFunction.MCXENT)
                    .nIn(4)
                    .nOut(3)
                    .dataFormat(RNNFormat.NCW)
                    .activation(Activation.SOFTMAX)
                    .build())
            .build();
    return new Case(
        "embedding sequence",
        configuration,
        new Batch(Batch.indices(1, 7, ROWS, 5), Batch.oneHot(2, ROWS, 3, 5), null, null));
  }
}
