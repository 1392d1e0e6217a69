package dev.millrace.engine.kernel;

import dev.millrace.engine.memory.NativeFloats;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/** Every kernel once, on inputs that are the same in every process. */
final class KernelCases {
  private final List<Case> cases = new ArrayList<>();

  /**
   * @param outputs what the kernel writes; set back to what it was before each call
   */
  record Case(String name, Runnable kernel, NativeFloats[] outputs, float[][] before) {
    void run() {
      for (int i = 0; i < outputs.length; i++) {
        outputs[i].setAll(before[i]);
      }
      kernel.run();
    }

    /** A sum over the bits of all outputs. */
    String bits() {
      CRC32 sum = new CRC32();
      for (NativeFloats output : outputs) {
        for (int i = 0; i < output.length(); i++) {
          int bits = Float.floatToIntBits(output.get(i));
          for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            sum.update(bits >>> shift);
          }
        }
      }
      return name + " " + Long.toHexString(sum.getValue());
    }
  }

  static List<Case> all() {
    KernelCases all = new KernelCases();
    all.products();
    return all.cases;
  }

  private void add(String name, Runnable kernel, NativeFloats... outputs) {
    float[][] before = new float[outputs.length][];
    for (int i = 0; i < outputs.length; i++) {
      before[i] = outputs[i].toArray();
    }
    cases.add(new Case(name, kernel, outputs, before));
  }

  private void products() {
    NativeFloats a = Memory.normal(2 * 45, 1);
    NativeFloats b = Memory.normal(45 * 45, 2);
    NativeFloats c = Memory.normal(45 * 45, 3);
    add("a b^T", () -> SmallProduct.timesTransposed(a, b, c, 2, 45, 45, true), c);
    add("a b", () -> SmallProduct.times(a, b, c, 2, 45, 45, true), c);
    add("a^T b", () -> SmallProduct.transposedTimes(a, b, c, 45, 45, 2, true), c);
    add("outer", () -> SmallProduct.transposedTimes(a, b, c, 45, 45, 1, false), c);
    add("outer +", () -> SmallProduct.transposedTimes(a, b, c, 45, 45, 1, true), c);
  }

  /** Prints the bits of all cases. */
  static final class Main {
    public static void main(String[] arguments) {
      for (Case one : all()) {
        one.run();
        System.out.println(one.bits());
      }
    }
  }
}
