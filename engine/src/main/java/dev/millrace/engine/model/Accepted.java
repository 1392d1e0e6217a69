package dev.millrace.engine.model;

import java.util.function.Predicate;
import org.deeplearning4j.nn.conf.layers.BatchNormalization;
import org.deeplearning4j.nn.conf.layers.Convolution1DLayer;
import org.deeplearning4j.nn.conf.layers.ConvolutionLayer;
import org.deeplearning4j.nn.conf.layers.DenseLayer;
import org.deeplearning4j.nn.conf.layers.EmbeddingLayer;
import org.deeplearning4j.nn.conf.layers.FeedForwardLayer;
import org.deeplearning4j.nn.conf.layers.GlobalPoolingLayer;
import org.deeplearning4j.nn.conf.layers.LSTM;
import org.deeplearning4j.nn.conf.layers.Layer;
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

/** What may go into a layer. */
enum Accepted {
  VECTOR("a vector", "values", Form::isVector),
  SEQUENCE("a sequence [size, steps]", "values a step", Form::isSequence),
  IMAGE("an image [channels, height, width]", "channels", Form::isImage),
  SEQUENCE_OR_IMAGE("a sequence or an image", "values", f -> f.isSequence() || f.isImage()),
  VECTOR_OR_IMAGE("a vector or an image", "values", form -> form.isVector() || form.isImage()),
  ANYTHING("anything", "values", form -> true);

  private final String title;
  private final String unit;
  private final Predicate<Form> test;

  Accepted(String title, String unit, Predicate<Form> test) {
    this.title = title;
    this.unit = unit;
    this.test = test;
  }

  static Accepted by(Object operation) {
    if (operation instanceof Convolution1DLayer
        || operation instanceof Subsampling1DLayer
        || operation instanceof LSTM
        || operation instanceof SimpleRnn
        || operation instanceof Bidirectional
        || operation instanceof LastTimeStep
        || operation instanceof RnnOutputLayer
        || operation instanceof RnnLossLayer
        || operation instanceof SelfAttentionLayer) {
      return SEQUENCE;
    }
    if (operation instanceof ConvolutionLayer
        || operation instanceof SubsamplingLayer
        || operation instanceof ZeroPaddingLayer
        || operation instanceof Upsampling2D) {
      return IMAGE;
    }
    if (operation instanceof DenseLayer
        || operation instanceof OutputLayer
        || operation instanceof LossLayer
        || operation instanceof EmbeddingLayer) {
      return VECTOR;
    }
    if (operation instanceof GlobalPoolingLayer) {
      return SEQUENCE_OR_IMAGE;
    }
    return operation instanceof BatchNormalization ? VECTOR_OR_IMAGE : ANYTHING;
  }

  /**
   * @param source what puts it out, for messages
   * @throws UnreadableException when the layer does not take it
   */
  static void require(Layer layer, Form input, String source) throws UnreadableException {
    Accepted accepted = by(layer);
    if (!accepted.test.test(input)) {
      throw new UnreadableException(
          "takes %s, found %s of %s: there is no preprocessor in between"
              .formatted(accepted.title, input, source));
    }
    long wanted = wanted(layer);
    if (wanted > 0 && wanted != input.size()) {
      throw new UnreadableException(
          "nIn must be the %d %s that %s puts out: %d"
              .formatted(input.size(), accepted.unit, source, wanted));
    }
  }

  /** The first size of what goes in; 0 when the layer does not say. */
  private static long wanted(Layer layer) {
    if (layer instanceof Bidirectional both) {
      return wanted(both.getFwd());
    }
    if (layer instanceof LastTimeStep last) {
      return wanted(last.getUnderlying());
    }
    if (layer instanceof SelfAttentionLayer attention) {
      return attention.getNIn();
    }
    if (layer instanceof EmbeddingLayer) {
      return 1; // an index
    }
    boolean sized =
        by(layer) != ANYTHING && !(layer instanceof LossLayer) && !(layer instanceof RnnLossLayer);
    return sized && layer instanceof FeedForwardLayer known ? known.getNIn() : 0;
  }
}
