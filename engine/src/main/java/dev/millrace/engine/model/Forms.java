package dev.millrace.engine.model;

import java.util.List;
import org.deeplearning4j.nn.conf.InputPreProcessor;
import org.deeplearning4j.nn.conf.graph.GraphVertex;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.conf.layers.LossLayer;

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
        return layer instanceof LossLayer
            ? input
            : input.withType(layer.getOutputType(index, input.type()));
      }
      if (operation instanceof InputPreProcessor preprocessor) {
        return input.withType(preprocessor.getOutputType(input.type()));
      }
      return input.withType(
          ((GraphVertex) operation)
              .getOutputType(index, inputs.stream().map(Form::type).toArray(InputType[]::new)));
    } catch (RuntimeException e) {
      throw new UnreadableException(
          "does not take %s of %s: %s".formatted(inputs, source, e.getMessage()));
    }
  }
}
