package dev.millrace.bench.cases;

import dev.millrace.bench.cases.BenchCase.Mode;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All cases, in the order of the table. */
public final class Cases {
  private static final Mlp MLP_1024 = new Mlp(List.of(784, 1024, 1024, 10));
  private static final Mlp DENSE_64 = deep(64, 256, 10);

  public static final List<BenchCase> ALL =
      List.of(
          new BenchCase("elec-batch1", new Mlp(List.of(6, 64, 64, 2)), 1, Updating.SGD, Mode.PLAIN),
          new BenchCase("mlp64", new Mlp(List.of(784, 64, 64, 10)), 128, Updating.ADAM, Mode.PLAIN),
          new BenchCase("mlp1024", MLP_1024, 128, Updating.ADAM, Mode.PLAIN),
          new BenchCase("mlp1024-bf16", MLP_1024, 128, Updating.ADAM, Mode.BF16),
          new BenchCase("cnn", new Cnn(), 64, Updating.ADAM, Mode.PLAIN),
          new BenchCase("lstm", new Lstm(64, 128, 32, 10), 32, Updating.ADAM, Mode.PLAIN),
          new BenchCase(
              "transformer", new Transformer(256, 8, 64, 1024), 8, Updating.ADAM, Mode.PLAIN),
          new BenchCase("dense64", DENSE_64, 256, Updating.ADAM, Mode.PLAIN),
          new BenchCase("dense64-recompute", DENSE_64, 256, Updating.ADAM, Mode.RECOMPUTE));

  private Cases() {}

  private static Mlp deep(int layers, int width, int classes) {
    return new Mlp(
        Stream.concat(Collections.nCopies(layers + 1, width).stream(), Stream.of(classes))
            .toList());
  }

  /**
   * The case with this name.
   *
   * @throws IllegalArgumentException naming all, where there is none
   */
  public static BenchCase named(String name) {
    return ALL.stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no case is called \"%s\"; there are: %s".formatted(name, names())));
  }

  /** All names, for a sentence. */
  public static String names() {
    return ALL.stream().map(BenchCase::name).collect(Collectors.joining(", "));
  }
}
