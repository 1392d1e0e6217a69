package dev.millrace.engine.oracle;

import java.util.Random;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Records with labels, of either type.
 *
 * @param featureMask null for none
 * @param labelMask null for none
 */
record Batch(INDArray features, INDArray labels, INDArray featureMask, INDArray labelMask) {

  Batch as(DataType type) {
    return new Batch(
        features.castTo(type),
        labels.castTo(type),
        featureMask == null ? null : featureMask.castTo(type),
        labelMask == null ? null : labelMask.castTo(type));
  }

  /** Normal values, in float32 so that both types see the same. */
  static INDArray normal(long seed, long... shape) {
    Random random = new Random(seed);
    INDArray array = Nd4j.create(DataType.FLOAT, shape);
    for (long i = 0; i < array.length(); i++) {
      array.data().put(i, (float) random.nextGaussian());
    }
    return array;
  }

  /** Whole numbers below a bound. */
  static INDArray indices(long seed, int bound, long... shape) {
    Random random = new Random(seed);
    INDArray array = Nd4j.create(DataType.FLOAT, shape);
    for (long i = 0; i < array.length(); i++) {
      array.data().put(i, random.nextInt(bound));
    }
    return array;
  }

  /** One-hot over the dimension 1. */
  static INDArray oneHot(long seed, long... shape) {
    Random random = new Random(seed);
    INDArray array = Nd4j.create(DataType.FLOAT, shape);
    long steps = shape.length == 3 ? shape[2] : 1;
    for (long row = 0; row < shape[0]; row++) {
      for (long t = 0; t < steps; t++) {
        long hot = random.nextInt((int) shape[1]);
        array.data().put((row * shape[1] + hot) * steps + t, 1f);
      }
    }
    return array;
  }

  /** Ones, then at least one zero, in every row but the first. */
  static INDArray mask(long seed, int rows, int steps) {
    Random random = new Random(seed);
    INDArray array = Nd4j.create(DataType.FLOAT, rows, steps);
    for (int row = 0; row < rows; row++) {
      int length = row == 0 ? steps : 1 + random.nextInt(steps - 1);
      for (int t = 0; t < length; t++) {
        array.putScalar(row, t, 1);
      }
    }
    return array;
  }
}
