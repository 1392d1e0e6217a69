package dev.millrace.engine.model;

import java.util.Arrays;
import java.util.List;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.ActivationLayer;
import org.deeplearning4j.nn.conf.layers.DropoutLayer;
import org.deeplearning4j.nn.conf.layers.FeedForwardLayer;

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
      if (operation instanceof DropoutLayer || operation instanceof ActivationLayer) {
        continue; // they take anything
      }
      if (operation instanceof FeedForwardLayer sized && sized.getNIn() > 0) {
        return InputType.feedForward(sized.getNIn());
      }
      break;
    }
    throw new UnreadableException(
        "%s: the configuration does not say how large one record is: give the input's shape"
            .formatted(steps.get(0).place()));
  }
}
