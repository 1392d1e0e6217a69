package dev.millrace.engine.dropout;

/**
 * Dropout masks by a counter-based hash: a value's fate depends on seed, step, micro-batch, layer
 * and index, and on nothing that came before. A step can be repeated or recomputed anywhere with
 * the same mask, and there is no generator to save.
 *
 * <p>The five numbers are mixed to a 64-bit key (the finaliser of SplitMix64); for each index two
 * rounds of a 32-bit integer hash over the key's halves decide, 24 bits of them against the
 * probability.
 */
public final class DropoutMask {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final int BITS = 24;

  private DropoutMask() {}

  /** The key of one use of dropout. */
  public static long key(long seed, long step, int microBatch, int layer) {
    return mix(mix(mix(mix(seed) + step) + microBatch) + layer);
  }

  /**
   * Writes a mask: 0 where a value is dropped, 1 / retain where it is kept.
   *
   * @param retain probability to keep a value, in (0, 1]
   * @param mask filled from 0 to {@code count}; the index in it is the index of the hash
   */
  public static void fill(long key, double retain, float[] mask, int count) {
    int low = (int) key;
    int high = (int) (key >>> 32);
    int threshold = (int) Math.round(retain * (1 << BITS));
    float kept = (float) (1 / retain);
    for (int i = 0; i < count; i++) {
      int bits = hash(hash(i ^ low) + high) >>> (32 - BITS);
      mask[i] = bits < threshold ? kept : 0f;
    }
  }

  private static long mix(long value) {
    long z = value + GOLDEN;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  private static int hash(int value) {
    int x = value;
    x = (x ^ (x >>> 16)) * 0x7FEB352D;
    x = (x ^ (x >>> 15)) * 0x846CA68B;
    return x ^ (x >>> 16);
  }
}
