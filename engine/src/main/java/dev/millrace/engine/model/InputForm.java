package dev.millrace.engine.model;

import java.util.Arrays;
import java.util.List;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.ActivationLayer;
import org.deeplearning4j.nn.conf.layers.DropoutLayer;
import org.deeplearning4j.nn.conf.layers.EmbeddingLayer;
import org.deeplearning4j.nn.conf.layers.EmbeddingSequenceLayer;
import org.deeplearning4j.nn.conf.layers.FeedForwardLayer;
import org.deeplearning4j.nn.conf.preprocessor.FeedForwardToCnnPreProcessor;

/** The shape of one record: what the caller says, else what the first layers tell. */
final class InputForm {
  private InputForm() {}

  static Form of(List<Step> steps, long... shape) throws UnreadableException {
    for (long size : shape) {
      if (size < 1 || size > Integer.MAX_VALUE) {
        throw new UnreadableException(
            "input must be sizes of 1 or more: " + Arrays.toString(shape));
      }
    }
    return Form.of(
        switch (shape.length) {
          case 0 -> told(steps);
          case 1 -> InputType.feedForward(shape[0]);
          case 2 -> InputType.recurrent(shape[0], shape[1]);
          case 3 -> InputType.convolutional(shape[1], shape[2], shape[0]);
          default ->
              throw new UnreadableException(
                  "input must be [size], [size, steps] or [channels, height, width]: "
                      + Arrays.toString(shape));
        });
  }

  private static InputType told(List<Step> steps) throws UnreadableException {
    for (Step step : steps) {
      Object operation = step.operation();
      if (!(operation instanceof DropoutLayer) && !(operation instanceof ActivationLayer)) {
        return told(step);
      }
    }
    throw untold(steps.get(0), "[size]");
  }

  private static InputType told(Step step) throws UnreadableException {
    Object operation = step.operation();
    if (operation instanceof FeedForwardToCnnPreProcessor image) {
      return InputType.feedForward(
          image.getInputHeight() * image.getInputWidth() * image.getNumChannels());
    }
    if (operation instanceof EmbeddingSequenceLayer embedding && embedding.getInputLength() > 1) {
      return InputType.feedForward(embedding.getInputLength());
    }
    if (operation instanceof EmbeddingLayer) {
      return InputType.feedForward(1);
    }
    Accepted accepted = Accepted.by(operation);
    if (operation instanceof FeedForwardLayer sized
        && sized.getNIn() > 0
        && (accepted == Accepted.VECTOR || accepted == Accepted.VECTOR_OR_IMAGE)) {
      return InputType.feedForward(sized.getNIn());
    }
    throw untold(
        step,
        switch (accepted) {
          case SEQUENCE -> "[size, steps]";
          case IMAGE -> "[channels, height, width]";
          default -> "[size], [size, steps] or [channels, height, width]";
        });
  }

  private static UnreadableException untold(Step step, String shape) {
    return new UnreadableException(
        "%s: the configuration does not say how large one record is: give `input: %s`"
            .formatted(step.place(), shape));
  }
}
