package dev.millrace.engine;

/**
 * Which activations of the forward pass are kept for the backward pass; the others are computed
 * again, segment by segment, from the nearest kept one (Chen et al. 2016). The gradients have the
 * same bits either way.
 */
public sealed interface Recompute {
  /** As in job files: {@code sqrt}, {@code every: 4}. */
  String label();

  /** Everything is kept. */
  record None() implements Recompute {
    @Override
    public String label() {
      return "none";
    }
  }

  /** About as many segments as the square root of the number of layers. */
  record Sqrt() implements Recompute {
    @Override
    public String label() {
      return "sqrt";
    }
  }

  /** The output of every {@code layers}-th layer is kept. */
  record Every(int layers) implements Recompute {
    public Every {
      Checks.atLeastOne("layers", layers);
    }

    @Override
    public String label() {
      return "every: " + layers;
    }
  }

  /** As little recomputation as keeps the planned peak within {@code bytes}. */
  record Budget(long bytes) implements Recompute {
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB"};
    private static final int UNIT = 1024;

    public Budget {
      Checks.atLeastOne("bytes", bytes);
    }

    @Override
    public String label() {
      long amount = bytes;
      int unit = 0;
      while (unit < UNITS.length - 1 && amount % UNIT == 0) {
        amount /= UNIT;
        unit++;
      }
      return "budget: " + amount + UNITS[unit];
    }
  }

  static Recompute none() {
    return new None();
  }
}
