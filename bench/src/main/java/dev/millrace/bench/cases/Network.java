package dev.millrace.bench.cases;

import java.util.List;

/** A network of the benchmark: its shapes, and what a step of it costs. */
public sealed interface Network permits Mlp, Cnn, Lstm, Transformer {
  /** In the order of DL4J's flat vector. */
  List<ParameterShape> parameters();

  /** Shape of a record that goes in. */
  List<Integer> inputShape();

  /** Classes of each label; 0 where labels are numbers of the shape of the input. */
  int classes();

  /** Labels per record. */
  int labelsPerRecord();

  /** The products of a forward pass over {@code rows} records. */
  List<Product> products(int rows);

  /** Values of a record that goes in. */
  default int inputLength() {
    return inputShape().stream().reduce(1, Math::multiplyExact);
  }

  /** Values of a record's labels, one-hot where they are classes. */
  default int labelLength() {
    return classes() == 0 ? inputLength() : classes() * labelsPerRecord();
  }

  /** Number of parameters. */
  default int parameterCount() {
    return parameters().stream().mapToInt(ParameterShape::length).sum();
  }
}
