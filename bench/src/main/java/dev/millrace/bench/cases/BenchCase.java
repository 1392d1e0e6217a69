package dev.millrace.bench.cases;

/**
 * One row of the benchmark.
 *
 * @param batch records a step
 * @param mode what differs from plain float32
 */
public record BenchCase(String name, Network network, int batch, Updating updating, Mode mode) {
  /** What differs from plain float32. */
  public enum Mode {
    PLAIN,
    /** bfloat16 around matrix products: autocast in libtorch. */
    BF16,
    /**
     * Activations computed again, in the Millrace engine only: the others have no such thing here.
     */
    RECOMPUTE
  }

  /** Floating-point operations of a step's products, forward and backward. */
  public double operations() {
    return network.products(batch).stream().mapToDouble(Product::operations).sum();
  }

  /** Bytes that the updater moves. */
  public double updaterBytes() {
    return (double) network.parameterCount() * updating.bytesPerParameter();
  }
}
