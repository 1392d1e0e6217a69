package dev.millrace.engine.lowering;

import java.util.Map;
import org.deeplearning4j.nn.conf.graph.ElementWiseVertex;
import org.deeplearning4j.nn.conf.graph.MergeVertex;
import org.deeplearning4j.nn.conf.graph.ScaleVertex;
import org.deeplearning4j.nn.conf.graph.ShiftVertex;
import org.deeplearning4j.nn.conf.graph.StackVertex;
import org.deeplearning4j.nn.conf.graph.SubsetVertex;
import org.deeplearning4j.nn.conf.graph.UnstackVertex;
import org.deeplearning4j.nn.conf.layers.ActivationLayer;
import org.deeplearning4j.nn.conf.layers.BatchNormalization;
import org.deeplearning4j.nn.conf.layers.Convolution1DLayer;
import org.deeplearning4j.nn.conf.layers.ConvolutionLayer;
import org.deeplearning4j.nn.conf.layers.DenseLayer;
import org.deeplearning4j.nn.conf.layers.DropoutLayer;
import org.deeplearning4j.nn.conf.layers.EmbeddingLayer;
import org.deeplearning4j.nn.conf.layers.EmbeddingSequenceLayer;
import org.deeplearning4j.nn.conf.layers.GlobalPoolingLayer;
import org.deeplearning4j.nn.conf.layers.LSTM;
import org.deeplearning4j.nn.conf.layers.LossLayer;
import org.deeplearning4j.nn.conf.layers.OutputLayer;
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
import org.deeplearning4j.nn.conf.preprocessor.CnnToFeedForwardPreProcessor;
import org.deeplearning4j.nn.conf.preprocessor.CnnToRnnPreProcessor;
import org.deeplearning4j.nn.conf.preprocessor.FeedForwardToCnnPreProcessor;
import org.deeplearning4j.nn.conf.preprocessor.FeedForwardToRnnPreProcessor;
import org.deeplearning4j.nn.conf.preprocessor.RnnToCnnPreProcessor;
import org.deeplearning4j.nn.conf.preprocessor.RnnToFeedForwardPreProcessor;

/** Which class of DL4J is lowered by which of ours. */
final class NodeLowerings {
  private static final Map<Class<?>, NodeLowering> ALL =
      Map.ofEntries(
          Map.entry(ActivationLayer.class, new ActivationLowering()),
          Map.entry(BatchNormalization.class, new BatchNormalizationLowering()),
          Map.entry(Bidirectional.class, new BidirectionalLowering()),
          Map.entry(Convolution1DLayer.class, new Convolution1DLowering()),
          Map.entry(ConvolutionLayer.class, new ConvolutionLowering()),
          Map.entry(DenseLayer.class, new DenseLowering()),
          Map.entry(DropoutLayer.class, new DropoutLowering()),
          Map.entry(EmbeddingLayer.class, new EmbeddingLowering()),
          Map.entry(EmbeddingSequenceLayer.class, new EmbeddingSequenceLowering()),
          Map.entry(GlobalPoolingLayer.class, new GlobalPoolingLowering()),
          Map.entry(LSTM.class, new RecurrentLowering()),
          Map.entry(LastTimeStep.class, new LastTimeStepLowering()),
          Map.entry(LossLayer.class, new LossLowering()),
          Map.entry(OutputLayer.class, new OutputLowering()),
          Map.entry(RnnLossLayer.class, new RnnOutputLowering()),
          Map.entry(RnnOutputLayer.class, new RnnOutputLowering()),
          Map.entry(SelfAttentionLayer.class, new SelfAttentionLowering()),
          Map.entry(SimpleRnn.class, new RecurrentLowering()),
          Map.entry(Subsampling1DLayer.class, new Subsampling1DLowering()),
          Map.entry(SubsamplingLayer.class, new SubsamplingLowering()),
          Map.entry(Upsampling2D.class, new UpsamplingLowering()),
          Map.entry(ZeroPaddingLayer.class, new ZeroPaddingLowering()),
          Map.entry(CnnToFeedForwardPreProcessor.class, new PreprocessorLowering()),
          Map.entry(CnnToRnnPreProcessor.class, new PreprocessorLowering()),
          Map.entry(FeedForwardToCnnPreProcessor.class, new PreprocessorLowering()),
          Map.entry(FeedForwardToRnnPreProcessor.class, new PreprocessorLowering()),
          Map.entry(RnnToCnnPreProcessor.class, new PreprocessorLowering()),
          Map.entry(RnnToFeedForwardPreProcessor.class, new PreprocessorLowering()),
          Map.entry(ElementWiseVertex.class, new VertexLowering()),
          Map.entry(MergeVertex.class, new VertexLowering()),
          Map.entry(ScaleVertex.class, new VertexLowering()),
          Map.entry(ShiftVertex.class, new VertexLowering()),
          Map.entry(StackVertex.class, new VertexLowering()),
          Map.entry(SubsetVertex.class, new VertexLowering()),
          Map.entry(UnstackVertex.class, new VertexLowering()));

  private NodeLowerings() {}

  static NodeLowering of(Object operation) {
    NodeLowering lowering = ALL.get(operation.getClass());
    if (lowering == null) {
      throw new IllegalArgumentException(
          "not supported, which its check should have said: " + operation.getClass().getName());
    }
    return lowering;
  }
}
