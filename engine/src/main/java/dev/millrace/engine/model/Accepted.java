package dev.millrace.engine.model;

import org.deeplearning4j.nn.conf.layers.BaseOutputLayer;
import org.deeplearning4j.nn.conf.layers.DenseLayer;
import org.deeplearning4j.nn.conf.layers.FeedForwardLayer;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.conf.layers.LossLayer;

/** What may go into a layer. */
final class Accepted {
  private Accepted() {}

  /**
   * @param source what puts it out, for messages
   */
  static void require(Layer layer, Form input, String source) throws UnreadableException {
    if (!takesVectors(layer)) {
      return;
    }
    if (!input.isVector()) {
      throw new UnreadableException(
          "takes a vector, found %s of %s: there is no preprocessor in between"
              .formatted(input, source));
    }
    requireSize(layer, input, source);
  }

  private static boolean takesVectors(Layer layer) {
    return layer instanceof DenseLayer
        || layer instanceof BaseOutputLayer
        || layer instanceof LossLayer;
  }

  private static void requireSize(Layer layer, Form input, String source)
      throws UnreadableException {
    if (layer instanceof FeedForwardLayer sized
        && !(layer instanceof LossLayer)
        && sized.getNIn() != input.size()) {
      throw new UnreadableException(
          "nIn must be the %d values that %s puts out: %d"
              .formatted(input.size(), source, sized.getNIn()));
    }
  }
}
