package dev.millrace.engine.model;

import java.util.Arrays;
import org.deeplearning4j.nn.conf.inputs.InputType;

/**
 * What one record is at some place in a network.
 *
 * @param type shape of one row
 * @param rows rows for each record: 1, or the steps of a sequence where a preprocessor has laid
 *     them out as rows
 */
public record Form(InputType type, int rows) {
  static Form of(InputType type) {
    return new Form(type, 1);
  }

  Form withType(InputType newType) {
    return new Form(newType, rows);
  }

  /** Such as {@code [size]}, {@code [size, steps]} or {@code [channels, height, width]}. */
  public long[] shape() {
    return type.getShape(false);
  }

  /** Values of one row. */
  public long length() {
    return Arrays.stream(shape()).reduce(1, Math::multiplyExact);
  }

  public boolean isVector() {
    return type instanceof InputType.InputTypeFeedForward;
  }

  public boolean isSequence() {
    return type instanceof InputType.InputTypeRecurrent;
  }

  public boolean isImage() {
    return type instanceof InputType.InputTypeConvolutional;
  }

  /** The first size: values of a vector or of one step, channels of an image. */
  public long size() {
    return shape()[0];
  }

  /** Steps of a sequence. */
  public int steps() {
    return Math.toIntExact(shape()[1]);
  }

  @Override
  public String toString() {
    String shape = Arrays.toString(shape());
    return rows == 1 ? shape : rows + " x " + shape;
  }
}
