package dev.millrace.engine.kernel;

import dev.millrace.engine.device.Natives;
import dev.millrace.engine.memory.NativeMemory;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Which kernels this process uses: our own over the Vector API, or ND4J's native operations and
 * scalar code where none fits. Chosen once; bits may differ between the two, so a run keeps the
 * name.
 */
public enum KernelSet {
  VECTOR,
  NATIVE;

  /** Forces a set: {@code vector} or {@code native}. */
  public static final String PROPERTY = "millrace.kernels";

  private static final String MODULE = "jdk.incubator.vector";
  private static final Choice CHOICE = choose(System.getProperty(PROPERTY));

  /** What kernels with two forms ask; a constant to the compiler. */
  static final boolean VECTORS = CHOICE.set == VECTOR;

  /**
   * @param why one sentence
   */
  private record Choice(KernelSet set, String why) {}

  public static KernelSet current() {
    return CHOICE.set;
  }

  /** One sentence: which set, and why. */
  public static String reason() {
    return CHOICE.why;
  }

  /** As it is kept with a run. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  private static Choice choose(@Nullable String forced) {
    Natives.load();
    if (forced != null && !forced.equals(VECTOR.id()) && !forced.equals(NATIVE.id())) {
      throw new IllegalArgumentException(
          "%s must be %s or %s: %s".formatted(PROPERTY, VECTOR.id(), NATIVE.id(), forced));
    }
    if (NATIVE.id().equals(forced)) {
      return new Choice(NATIVE, "Native kernels: asked for by -D%s.".formatted(PROPERTY));
    }
    String obstacle = obstacle();
    if (obstacle == null) {
      return new Choice(VECTOR, "Vector kernels, %d lanes.".formatted(Lanes.COUNT));
    }
    if (forced != null) {
      throw new IllegalStateException("there are no vector kernels here: " + obstacle);
    }
    return new Choice(NATIVE, "Native kernels: %s.".formatted(obstacle));
  }

  /** What keeps vector kernels from running well, null when nothing does. */
  private static @Nullable String obstacle() {
    if (!Nd4j.getEnvironment().isCPU()) {
      return "the device is not a CPU";
    }
    if (ModuleLayer.boot().findModule(MODULE).isEmpty()) {
      return "the JVM was started without --add-modules " + MODULE;
    }
    if (!Natives.processorMultipliesAndAdds()) {
      return "the processor has no fused multiply-add";
    }
    String access = NativeMemory.hasSegments() ? null : Lanes17.obstacle();
    if (access != null) {
      return access;
    }
    int lanes = Lanes.COUNT;
    return lanes >= Lanes.FEWEST ? null : "the processor has %d float lanes".formatted(lanes);
  }
}
