package dev.millrace.engine.model;

import java.util.List;
import org.deeplearning4j.nn.conf.InputPreProcessor;
import org.deeplearning4j.nn.conf.graph.GraphVertex;
import org.deeplearning4j.nn.conf.graph.StackVertex;
import org.deeplearning4j.nn.conf.graph.UnstackVertex;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.EmbeddingSequenceLayer;
import org.deeplearning4j.nn.conf.layers.GlobalPoolingLayer;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.conf.layers.LossLayer;
import org.deeplearning4j.nn.conf.layers.RnnLossLayer;
import org.deeplearning4j.nn.conf.layers.recurrent.Bidirectional;
import org.deeplearning4j.nn.conf.layers.recurrent.LastTimeStep;
import org.deeplearning4j.nn.conf.preprocessor.CnnToRnnPreProcessor;
import org.deeplearning4j.nn.conf.preprocessor.FeedForwardToRnnPreProcessor;
import org.deeplearning4j.nn.conf.preprocessor.RnnToCnnPreProcessor;
import org.deeplearning4j.nn.conf.preprocessor.RnnToFeedForwardPreProcessor;

/** What an operation takes and what it makes of it; what it cannot take is a fault. */
final class Forms {
  private Forms() {}

  /**
   * What comes out.
   *
   * @param source what puts out the first input, for messages
   * @throws UnreadableException with what does not fit
   */
  static Form output(Object operation, int index, List<Form> inputs, String source)
      throws UnreadableException {
    Form input = inputs.get(0);
    try {
      if (operation instanceof Layer layer) {
        Accepted.require(layer, input, source);
        return positive(ofLayer(layer, index, input));
      }
      return operation instanceof InputPreProcessor preprocessor
          ? positive(ofPreprocessor(preprocessor, input))
          : positive(ofVertex((GraphVertex) operation, index, inputs));
    } catch (RuntimeException e) {
      throw new UnreadableException(
          "does not take %s of %s: %s".formatted(inputs, source, e.getMessage()));
    }
  }

  private static Form positive(Form form) throws UnreadableException {
    for (long size : form.shape()) {
      if (size < 1 || size > Integer.MAX_VALUE) {
        throw new UnreadableException("nothing is left of its input: it puts out " + form);
      }
    }
    return form;
  }

  private static Form ofLayer(Layer layer, int index, Form input) {
    if (layer instanceof LossLayer || layer instanceof RnnLossLayer) {
      return input;
    }
    if (layer instanceof EmbeddingSequenceLayer embedding) {
      long steps = input.isSequence() ? input.steps() : input.size();
      return input.withType(InputType.recurrent(embedding.getNOut(), steps));
    }
    if (layer instanceof Bidirectional both) {
      Form one = ofLayer(both.getFwd(), index, input);
      long size = both.getMode() == Bidirectional.Mode.CONCAT ? 2 * one.size() : one.size();
      return input.withType(InputType.recurrent(size, input.steps()));
    }
    if (layer instanceof LastTimeStep last) {
      return input.withType(
          InputType.feedForward(ofLayer(last.getUnderlying(), index, input).size()));
    }
    if (layer instanceof GlobalPoolingLayer && input.isSequence()) {
      return input.withType(InputType.feedForward(input.size()));
    }
    return input.withType(layer.getOutputType(index, input.type()));
  }

  private static Form ofPreprocessor(InputPreProcessor preprocessor, Form input) {
    if (preprocessor instanceof RnnToFeedForwardPreProcessor && input.isVector()) {
      return input; // as DL4J does: it puts one behind layers that have ended the sequence
    }
    InputType type = preprocessor.getOutputType(input.type());
    if (preprocessor instanceof RnnToFeedForwardPreProcessor
        || preprocessor instanceof RnnToCnnPreProcessor) {
      return new Form(type, input.rows() * input.steps());
    }
    if (preprocessor instanceof FeedForwardToRnnPreProcessor
        || preprocessor instanceof CnnToRnnPreProcessor) {
      long size = ((InputType.InputTypeRecurrent) type).getSize();
      return new Form(InputType.recurrent(size, input.rows()), 1);
    }
    return input.withType(type);
  }

  private static Form ofVertex(GraphVertex vertex, int index, List<Form> inputs) {
    Form first = inputs.get(0);
    if (inputs.stream().anyMatch(form -> form.rows() != first.rows())) {
      throw new IllegalArgumentException("its inputs must have equally many rows");
    }
    if (vertex instanceof StackVertex) {
      return new Form(first.type(), first.rows() * inputs.size());
    }
    if (vertex instanceof UnstackVertex unstack) {
      return new Form(first.type(), first.rows() / unstack.getStackSize());
    }
    InputType[] types = inputs.stream().map(Form::type).toArray(InputType[]::new);
    return first.withType(vertex.getOutputType(index, types));
  }
}
