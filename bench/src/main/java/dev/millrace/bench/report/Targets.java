package dev.millrace.bench.report;

import java.util.Map;

/**
 * Ratios that are wanted, with one thread; above 1 is faster than the peer.
 *
 * @param must at least this much faster than libtorch
 * @param aim better still
 * @param dl4j at least this much faster than DL4J's fit; 0 where nothing is asked
 * @param limit at most so many times the limit; 0 where nothing is asked
 */
public record Targets(double must, double aim, double dl4j, double limit) {
  private static final Targets NONE = new Targets(0, 0, 0, 0);

  private static final Map<String, Targets> BY_CASE =
      Map.of(
          "elec-batch1", new Targets(3.0, 10.0, 0, 0),
          "mlp64", new Targets(1.2, 1.6, 5, 0),
          "mlp1024", new Targets(1.4, 1.8, 0, 1.25),
          "mlp1024-bf16", new Targets(1.1, 1.5, 0, 0),
          "cnn", new Targets(1.4, 2.0, 8, 0),
          "transformer", new Targets(1.1, 1.3, 0, 0),
          "lstm", new Targets(1.0, 1.3, 0, 0),
          "dense64", new Targets(1.1, 1.4, 0, 1.25));

  /** Of bfloat16 against float32 on mlp1024, in the Millrace engine. */
  public static final double BF16_GAIN = 1.35;

  /** Of recomputation on dense64: at most so much of the activations stays, for so much time. */
  public static final double RECOMPUTED_BYTES = 0.2;

  public static final double RECOMPUTED_TIME = 1.25;

  /** What is wanted of a case; nothing where there are no figures. */
  public static Targets of(String name) {
    return BY_CASE.getOrDefault(name, NONE);
  }
}
