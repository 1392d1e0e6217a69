package dev.millrace.engine.kernel;

import dev.millrace.engine.memory.NativeMemory;
import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.jspecify.annotations.Nullable;

/**
 * Vector loads and stores by address on JDK 17, where the public way goes through a byte buffer and
 * reads the buffer's fields again for every vector: six times slower in cache. This asks the
 * compiler's own entry point for a plain access, which needs {@code --add-exports
 * java.base/jdk.internal.vm.vector=ALL-UNNAMED}.
 */
final class Lanes17 {
  private static final int JDK = 17;
  private static final String PACKAGE = "jdk.internal.vm.vector";
  private static final String SUPPORT = PACKAGE + ".VectorSupport";

  private Lanes17() {}

  /** Why this JVM does not let us, null when it does. */
  static @Nullable String obstacle() {
    int feature = Runtime.version().feature();
    if (feature != JDK) {
      return "JDK %d has no way to off-heap vectors; use 17, or 22 or newer".formatted(feature);
    }
    if (!Object.class.getModule().isExported(PACKAGE, Lanes17.class.getModule())) {
      return "the JVM was started without --add-exports java.base/%s=ALL-UNNAMED"
          .formatted(PACKAGE);
    }
    return null;
  }

  /** {@code (long) -> FloatVector}. */
  static MethodHandle load(VectorSpecies<Float> species) throws ReflectiveOperationException {
    Lookup lookup = MethodHandles.lookup();
    MethodType plain = MethodType.methodType(FloatVector.class, long.class);
    Object interpreted =
        operation(
            "LoadOperation",
            "interpretedLoad",
            FloatVector.class,
            Object.class,
            int.class,
            Object.class);
    // class, element, lanes, base, address, container, index, species, interpreted form
    MethodHandle entry = lookup.unreflect(method("load"));
    entry = MethodHandles.insertArguments(entry, 6, 0, species, interpreted);
    return atAddress(entry, species, plain);
  }

  /** {@code (long, FloatVector) -> void}. */
  static MethodHandle store(VectorSpecies<Float> species) throws ReflectiveOperationException {
    Lookup lookup = MethodHandles.lookup();
    Object interpreted =
        operation(
            "StoreVectorOperation",
            "interpretedStore",
            void.class,
            Object.class,
            int.class,
            FloatVector.class);
    // class, element, lanes, base, address, vector, container, index, interpreted form
    MethodHandle entry = lookup.unreflect(method("store"));
    entry = MethodHandles.insertArguments(entry, 7, 0, interpreted);
    MethodType plain = MethodType.methodType(void.class, long.class, FloatVector.class);
    return atAddress(entry, species, plain);
  }

  /**
   * Binds what is the same for every access. The address is given twice: as it is, and boxed as the
   * container for the interpreted form (compiled code never makes that box).
   */
  private static MethodHandle atAddress(
      MethodHandle entry, VectorSpecies<Float> species, MethodType plain) {
    Class<?> vectors = FloatVector.zero(species).getClass();
    MethodHandle bound =
        MethodHandles.insertArguments(entry, 0, vectors, float.class, species.length(), null);
    MethodType twice = plain.appendParameterTypes(long.class);
    MethodHandle typed = bound.asType(twice);
    int[] order = new int[twice.parameterCount()];
    for (int i = 0; i < plain.parameterCount(); i++) {
      order[i] = i;
    }
    return MethodHandles.permuteArguments(typed, plain, order);
  }

  private static Method method(String name) throws ClassNotFoundException {
    return Arrays.stream(Class.forName(SUPPORT).getMethods())
        .filter(method -> method.getName().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(SUPPORT + " has no " + name));
  }

  /** One of our methods below as an instance of an interface of the JDK's internals. */
  private static Object operation(
      String type, String method, Class<?> result, Class<?>... parameters)
      throws ReflectiveOperationException {
    Lookup lookup = MethodHandles.lookup();
    Class<?> shape = Class.forName(SUPPORT + "$" + type);
    Method single = shape.getMethods()[0];
    MethodType erased = lookup.unreflect(single).type().dropParameterTypes(0, 1);
    MethodHandle body =
        lookup.findStatic(Lanes17.class, method, MethodType.methodType(result, parameters));
    MethodType actual = erased.changeReturnType(result);
    if (result == void.class) {
      actual = actual.changeParameterType(2, FloatVector.class);
    }
    try {
      CallSite site =
          LambdaMetafactory.metafactory(
              lookup, single.getName(), MethodType.methodType(shape), erased, body, actual);
      return site.getTarget().invoke();
    } catch (Throwable e) {
      throw new ReflectiveOperationException(e);
    }
  }

  private static FloatVector interpretedLoad(Object address, int index, Object shape) {
    VectorSpecies<Float> species = ((VectorSpecies<?>) shape).check(float.class);
    float[] values = new float[species.length()];
    for (int i = 0; i < values.length; i++) {
      values[i] = NativeMemory.getFloat((Long) address + (long) i * Float.BYTES);
    }
    return FloatVector.fromArray(species, values, 0);
  }

  private static void interpretedStore(Object address, int index, FloatVector vector) {
    for (int i = 0; i < vector.length(); i++) {
      NativeMemory.putFloat((Long) address + (long) i * Float.BYTES, vector.lane(i));
    }
  }
}
