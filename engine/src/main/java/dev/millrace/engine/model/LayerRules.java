package dev.millrace.engine.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.deeplearning4j.nn.conf.CNN2DFormat;
import org.deeplearning4j.nn.conf.ConvolutionMode;
import org.deeplearning4j.nn.conf.RNNFormat;
import org.deeplearning4j.nn.conf.graph.ElementWiseVertex;
import org.deeplearning4j.nn.conf.graph.MergeVertex;
import org.deeplearning4j.nn.conf.layers.BatchNormalization;
import org.deeplearning4j.nn.conf.layers.Convolution1DLayer;
import org.deeplearning4j.nn.conf.layers.ConvolutionLayer;
import org.deeplearning4j.nn.conf.layers.EmbeddingSequenceLayer;
import org.deeplearning4j.nn.conf.layers.GlobalPoolingLayer;
import org.deeplearning4j.nn.conf.layers.LSTM;
import org.deeplearning4j.nn.conf.layers.PoolingType;
import org.deeplearning4j.nn.conf.layers.RnnLossLayer;
import org.deeplearning4j.nn.conf.layers.RnnOutputLayer;
import org.deeplearning4j.nn.conf.layers.SubsamplingLayer;
import org.deeplearning4j.nn.conf.layers.Upsampling2D;
import org.deeplearning4j.nn.conf.layers.ZeroPaddingLayer;
import org.deeplearning4j.nn.conf.layers.recurrent.Bidirectional;
import org.deeplearning4j.nn.conf.layers.recurrent.LastTimeStep;
import org.deeplearning4j.nn.conf.layers.recurrent.SimpleRnn;
import org.deeplearning4j.nn.conf.preprocessor.CnnToFeedForwardPreProcessor;
import org.jspecify.annotations.Nullable;

/** What must hold for the fields of one operation, whatever is around it. */
final class LayerRules {
  private final List<String> faults = new ArrayList<>();

  private LayerRules() {}

  /** Sentences without the place. */
  static List<String> faults(Object operation) {
    LayerRules rules = new LayerRules();
    rules.checkFormats(operation);
    rules.checkImages(operation);
    rules.checkSequences(operation);
    rules.checkVertices(operation);
    return rules.faults;
  }

  private void checkFormats(Object operation) {
    ncw(operation instanceof LSTM layer ? layer.getRnnDataFormat() : null);
    ncw(operation instanceof SimpleRnn layer ? layer.getRnnDataFormat() : null);
    ncw(operation instanceof RnnOutputLayer layer ? layer.getRnnDataFormat() : null);
    ncw(operation instanceof RnnLossLayer layer ? layer.getRnnDataFormat() : null);
    ncw(operation instanceof Convolution1DLayer layer ? layer.getRnnDataFormat() : null);
    ncw(operation instanceof EmbeddingSequenceLayer layer ? layer.getOutputFormat() : null);
    nchw(operation instanceof ConvolutionLayer layer ? layer.getCnn2dDataFormat() : null);
    nchw(operation instanceof SubsamplingLayer layer ? layer.getCnn2dDataFormat() : null);
    nchw(operation instanceof Upsampling2D layer ? layer.getFormat() : null);
    nchw(operation instanceof ZeroPaddingLayer layer ? layer.getDataFormat() : null);
    nchw(operation instanceof BatchNormalization layer ? layer.getCnn2DFormat() : null);
    nchw(operation instanceof CnnToFeedForwardPreProcessor shape ? shape.getFormat() : null);
  }

  private void ncw(@Nullable RNNFormat format) {
    oneOf("rnnDataFormat", format, Set.of(RNNFormat.NCW));
  }

  private void nchw(@Nullable CNN2DFormat format) {
    oneOf("cnn2dDataFormat", format, Set.of(CNN2DFormat.NCHW));
  }

  private <T extends Enum<T>> void oneOf(String field, @Nullable T value, Set<T> supported) {
    if (value != null && !supported.contains(value)) {
      faults.add(
          "%s %s is not supported; supported: %s"
              .formatted(
                  field,
                  value,
                  String.join(", ", supported.stream().map(Enum::name).sorted().toList())));
    }
  }

  private void checkImages(Object operation) {
    Set<ConvolutionMode> plain =
        Set.of(ConvolutionMode.Strict, ConvolutionMode.Truncate, ConvolutionMode.Same);
    if (operation instanceof ConvolutionLayer layer && !(operation instanceof Convolution1DLayer)) {
      oneOf("convolutionMode", layer.getConvolutionMode(), plain);
    }
    if (operation instanceof SubsamplingLayer layer) {
      oneOf("convolutionMode", layer.getConvolutionMode(), plain);
      oneOf("poolingType", layer.getPoolingType(), Set.of(PoolingType.MAX, PoolingType.AVG));
    }
    if (operation instanceof GlobalPoolingLayer layer && !layer.isCollapseDimensions()) {
      faults.add("collapseDimensions false is not supported; supported: true");
    }
    if (operation instanceof BatchNormalization layer && layer.isLockGammaBeta()) {
      faults.add("lockGammaBeta true is not supported (DL4J's own gradient of it is wrong)");
    }
  }

  private void checkSequences(Object operation) {
    if (operation instanceof SimpleRnn layer && layer.isHasLayerNorm()) {
      faults.add("hasLayerNorm is not supported with SimpleRnn (DL4J cannot train it either)");
    }
    if (operation instanceof Bidirectional layer) {
      checkInner(layer.getFwd());
      checkInner(layer.getBwd());
    }
    if (operation instanceof LastTimeStep layer) {
      checkInner(layer.getUnderlying());
    }
  }

  private void checkInner(Object layer) {
    if (layer instanceof LSTM || layer instanceof SimpleRnn || layer instanceof Bidirectional) {
      faults.addAll(faults(layer));
    } else {
      faults.add(
          layer.getClass().getSimpleName()
              + " inside is not supported; supported: LSTM, SimpleRnn, Bidirectional");
    }
  }

  private void checkVertices(Object operation) {
    if (operation instanceof MergeVertex merge && merge.getMergeAxis() != 1) {
      faults.add("mergeAxis %d is not supported; supported: 1".formatted(merge.getMergeAxis()));
    }
    if (operation instanceof ElementWiseVertex vertex && vertex.getOp() == null) {
      faults.add("op is missing");
    }
  }
}
