package dev.millrace.bench.cases;

import java.util.List;

/**
 * A transformer block with the normalisation before (Xiong et al. 2020): attention, then two dense
 * layers with gelu (by erf) between, each added to its input; mean squared error.
 *
 * @param width of the model
 * @param heads of the attention
 * @param length of a sequence
 * @param hidden width between the dense layers
 */
public record Transformer(int width, int heads, int length, int hidden) implements Network {
  /** By name, as SameDiff saves them. */
  @Override
  public List<ParameterShape> parameters() {
    return List.of(
        ParameterShape.matrix("down_W", hidden, width),
        ParameterShape.bias("down_b", width),
        ParameterShape.matrix("key_W", width, width),
        ParameterShape.bias("key_b", width),
        ParameterShape.bias("norm1_b", width),
        ParameterShape.gain("norm1_g", width),
        ParameterShape.bias("norm2_b", width),
        ParameterShape.gain("norm2_g", width),
        ParameterShape.matrix("out_W", width, width),
        ParameterShape.bias("out_b", width),
        ParameterShape.matrix("query_W", width, width),
        ParameterShape.bias("query_b", width),
        ParameterShape.matrix("up_W", width, hidden),
        ParameterShape.bias("up_b", hidden),
        ParameterShape.matrix("value_W", width, width),
        ParameterShape.bias("value_b", width));
  }

  /** {@code [length, width]}. */
  @Override
  public List<Integer> inputShape() {
    return List.of(length, width);
  }

  @Override
  public int classes() {
    return 0;
  }

  @Override
  public int labelsPerRecord() {
    return length;
  }

  @Override
  public List<Product> products(int rows) {
    long all = (long) rows * length;
    long perHead = width / heads;
    return List.of(
        new Product(all, width, 3L * width, true),
        new Product(all * heads, perHead, length, true),
        new Product(all * heads, length, perHead, true),
        new Product(all, width, width, true),
        new Product(all, width, hidden, true),
        new Product(all, hidden, width, true));
  }
}
