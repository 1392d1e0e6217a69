package dev.millrace.engine.oracle;

import dev.millrace.engine.Nets;
import java.util.stream.Stream;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration.GraphBuilder;
import org.deeplearning4j.nn.conf.graph.ElementWiseVertex;
import org.deeplearning4j.nn.conf.graph.MergeVertex;
import org.deeplearning4j.nn.conf.graph.PreprocessorVertex;
import org.deeplearning4j.nn.conf.graph.ScaleVertex;
import org.deeplearning4j.nn.conf.graph.ShiftVertex;
import org.deeplearning4j.nn.conf.graph.StackVertex;
import org.deeplearning4j.nn.conf.graph.SubsetVertex;
import org.deeplearning4j.nn.conf.graph.UnstackVertex;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.BatchNormalization;
import org.deeplearning4j.nn.conf.layers.ConvolutionLayer;
import org.deeplearning4j.nn.conf.layers.GlobalPoolingLayer;
import org.deeplearning4j.nn.conf.layers.LSTM;
import org.deeplearning4j.nn.conf.layers.PoolingType;
import org.deeplearning4j.nn.conf.layers.recurrent.LastTimeStep;
import org.deeplearning4j.nn.conf.preprocessor.CnnToFeedForwardPreProcessor;
import org.deeplearning4j.nn.conf.preprocessor.FeedForwardToCnnPreProcessor;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;

/** Small graphs, one for each kind of vertex. */
final class GraphCases {
  private GraphCases() {}

  static Stream<Case> all() {
    return Stream.of(
        graph("merge", branches().addVertex("v", new MergeVertex(), "a", "b")),
        combined("add", ElementWiseVertex.Op.Add),
        combined("subtract", ElementWiseVertex.Op.Subtract),
        combined("product", ElementWiseVertex.Op.Product),
        combined("average", ElementWiseVertex.Op.Average),
        combined("max", ElementWiseVertex.Op.Max),
        graph("subset", branch().addVertex("v", new SubsetVertex(1, 2), "a")),
        graph("scale", branch().addVertex("v", new ScaleVertex(0.7), "a")),
        graph("shift", branch().addVertex("v", new ShiftVertex(0.7), "a")),
        graph(
            "stack and unstack",
            branches()
                .addVertex("s", new StackVertex(), "a", "b")
                .addLayer("shared", Nets.dense(4, 4, Activation.TANH), "s")
                .addVertex("u", new UnstackVertex(0, 2), "shared")
                .addVertex("w", new UnstackVertex(1, 2), "shared")
                .addVertex("v", new MergeVertex(), "u", "w")),
        graph(
            "preprocessor",
            branch()
                .addVertex(
                    "i", new PreprocessorVertex(new FeedForwardToCnnPreProcessor(2, 2, 1)), "a")
                .addVertex(
                    "v", new PreprocessorVertex(new CnnToFeedForwardPreProcessor(2, 2, 1)), "i")),
        residual(),
        sequences());
  }

  private static Case combined(String name, ElementWiseVertex.Op op) {
    return graph(name, branches().addVertex("v", new ElementWiseVertex(op), "a", "b"));
  }

  private static GraphBuilder branches() {
    return branch().addLayer("b", Nets.dense(5, 4, Activation.SIGMOID), "in");
  }

  private static GraphBuilder branch() {
    return Nets.base()
        .graphBuilder()
        .addInputs("in")
        .addLayer("a", Nets.dense(5, 4, Activation.TANH), "in");
  }

  private static Case graph(String name, GraphBuilder builder) {
    ComputationGraphConfiguration configuration =
        builder
            .addLayer("out", Nets.output(0, 3, Activation.SOFTMAX, LossFunction.MCXENT), "v")
            .setOutputs("out")
            .setInputTypes(InputType.feedForward(5))
            .build();
    Batch batch =
        new Batch(Batch.normal(1, Cases.ROWS, 5), Batch.oneHot(2, Cases.ROWS, 3), null, null);
    return new Case("graph " + name, configuration, batch);
  }

  /** Images around a shortcut, batch norm and all. */
  private static Case residual() {
    ComputationGraphConfiguration configuration =
        Nets.base()
            .graphBuilder()
            .addInputs("in")
            .addLayer("c1", conv(), "in")
            .addLayer("n1", new BatchNormalization(), "c1")
            .addLayer("c2", conv(), "n1")
            .addVertex("sum", new ElementWiseVertex(ElementWiseVertex.Op.Add), "c1", "c2")
            .addLayer("pool", new GlobalPoolingLayer(PoolingType.AVG), "sum")
            .addLayer("out", Nets.output(0, 3, Activation.SOFTMAX, LossFunction.MCXENT), "pool")
            .setOutputs("out")
            .setInputTypes(InputType.convolutional(5, 5, 2))
            .build();
    Batch batch =
        new Batch(Batch.normal(1, Cases.ROWS, 2, 5, 5), Batch.oneHot(2, Cases.ROWS, 3), null, null);
    return new Case("graph residual", configuration, batch, 2, 5, 5);
  }

  private static ConvolutionLayer conv() {
    return new ConvolutionLayer.Builder(3, 3)
        .nOut(4)
        .padding(1, 1)
        .activation(Activation.TANH)
        .build();
  }

  private static Case sequences() {
    ComputationGraphConfiguration configuration =
        Nets.base()
            .graphBuilder()
            .addInputs("in")
            .addLayer(
                "last",
                new LastTimeStep(new LSTM.Builder().nOut(4).activation(Activation.TANH).build()),
                "in")
            .addLayer("rnn", new LSTM.Builder().nOut(4).activation(Activation.TANH).build(), "in")
            .addLayer("pool", new GlobalPoolingLayer(PoolingType.MAX), "rnn")
            .addVertex("both", new MergeVertex(), "last", "pool")
            .addLayer("out", Nets.output(0, 2, Activation.IDENTITY, LossFunction.MSE), "both")
            .setOutputs("out")
            .setInputTypes(InputType.recurrent(3, 5))
            .build();
    Batch batch =
        new Batch(Batch.normal(1, Cases.ROWS, 3, 5), Batch.normal(2, Cases.ROWS, 2), null, null);
    return new Case("graph of sequences", configuration, batch, 3, 5);
  }
}
