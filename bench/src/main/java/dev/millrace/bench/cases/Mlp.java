package dev.millrace.bench.cases;

import java.util.ArrayList;
import java.util.List;

/**
 * Dense layers with relu, softmax and cross entropy at the end.
 *
 * @param sizes values in, of each hidden layer, classes
 */
public record Mlp(List<Integer> sizes) implements Network {
  public Mlp {
    sizes = List.copyOf(sizes);
  }

  /** Number of dense layers, the last included. */
  public int layers() {
    return sizes.size() - 1;
  }

  @Override
  public List<ParameterShape> parameters() {
    List<ParameterShape> parameters = new ArrayList<>();
    for (int i = 0; i < layers(); i++) {
      parameters.add(ParameterShape.dense(i + "_W", sizes.get(i), sizes.get(i + 1)));
      parameters.add(ParameterShape.bias(i + "_b", sizes.get(i + 1)));
    }
    return parameters;
  }

  @Override
  public List<Integer> inputShape() {
    return List.of(sizes.get(0));
  }

  @Override
  public int classes() {
    return sizes.get(layers());
  }

  @Override
  public int labelsPerRecord() {
    return 1;
  }

  @Override
  public List<Product> products(int rows) {
    List<Product> products = new ArrayList<>();
    for (int i = 0; i < layers(); i++) {
      products.add(new Product(rows, sizes.get(i), sizes.get(i + 1), i > 0));
    }
    return products;
  }
}
