package dev.millrace.bench.cases;

import java.util.List;

/**
 * Two convolutions (3 x 3, no padding, relu), each with max pooling (2 x 2) behind it, a dense
 * layer with relu, softmax and cross entropy.
 */
public record Cnn() implements Network {
  /** Height and width of a picture; it has one channel. */
  public static final int SIDE = 28;

  public static final int KERNEL = 3;
  public static final int POOL = 2;
  public static final int FIRST = 32;
  public static final int SECOND = 64;
  public static final int DENSE = 128;
  public static final int CLASSES = 10;

  private static final int FIRST_SIDE = SIDE - KERNEL + 1;
  private static final int SECOND_SIDE = FIRST_SIDE / POOL - KERNEL + 1;

  /** Values that go into the dense layer. */
  public static final int FLAT = SECOND * (SECOND_SIDE / POOL) * (SECOND_SIDE / POOL);

  @Override
  public List<ParameterShape> parameters() {
    return List.of(
        ParameterShape.bias("0_b", FIRST),
        ParameterShape.kernels("0_W", 1, FIRST, KERNEL),
        ParameterShape.bias("2_b", SECOND),
        ParameterShape.kernels("2_W", FIRST, SECOND, KERNEL),
        ParameterShape.dense("4_W", FLAT, DENSE),
        ParameterShape.bias("4_b", DENSE),
        ParameterShape.dense("5_W", DENSE, CLASSES),
        ParameterShape.bias("5_b", CLASSES));
  }

  @Override
  public List<Integer> inputShape() {
    return List.of(1, SIDE, SIDE);
  }

  @Override
  public int classes() {
    return CLASSES;
  }

  @Override
  public int labelsPerRecord() {
    return 1;
  }

  @Override
  public List<Product> products(int rows) {
    long area = (long) KERNEL * KERNEL;
    return List.of(
        new Product((long) rows * FIRST_SIDE * FIRST_SIDE, area, FIRST, false),
        new Product((long) rows * SECOND_SIDE * SECOND_SIDE, area * FIRST, SECOND, true),
        new Product(rows, FLAT, DENSE, true),
        new Product(rows, DENSE, CLASSES, true));
  }
}
