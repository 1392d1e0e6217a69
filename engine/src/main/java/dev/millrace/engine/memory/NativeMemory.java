package dev.millrace.engine.memory;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.ByteOrder;
import sun.misc.Unsafe;

/**
 * Single values of native memory by address, unchecked: a wrong address ends the process. Only for
 * loops that have checked their range.
 *
 * <p>From JDK 22 on through a memory segment over all addresses, which code built for 17 reaches by
 * constant method handles; before that there is {@code Unsafe}, whose use newer JDKs warn of. It is
 * called directly: of method handles to it the compiler sometimes boxed the results.
 */
public final class NativeMemory {
  private static final int SEGMENTS_SINCE = 22;
  private static final boolean SEGMENTS = Runtime.version().feature() >= SEGMENTS_SINCE;
  private static final Unsafe UNSAFE = unsafe();
  private static final MethodHandle GET_FLOAT = getter(float.class, "Float");
  private static final MethodHandle PUT_FLOAT = setter(float.class, "Float");
  private static final MethodHandle GET_INT = getter(int.class, "Int");
  private static final MethodHandle PUT_INT = setter(int.class, "Int");

  private NativeMemory() {}

  /** Whether this JDK has {@code java.lang.foreign.MemorySegment} for good. */
  public static boolean hasSegments() {
    return SEGMENTS;
  }

  public static float getFloat(long address) {
    try {
      return SEGMENTS ? (float) GET_FLOAT.invokeExact(address) : UNSAFE.getFloat(address);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  public static void putFloat(long address, float value) {
    try {
      if (SEGMENTS) {
        PUT_FLOAT.invokeExact(address, value);
      } else {
        UNSAFE.putFloat(address, value);
      }
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  public static int getInt(long address) {
    try {
      return SEGMENTS ? (int) GET_INT.invokeExact(address) : UNSAFE.getInt(address);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  public static void putInt(long address, int value) {
    try {
      if (SEGMENTS) {
        PUT_INT.invokeExact(address, value);
      } else {
        UNSAFE.putInt(address, value);
      }
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * A segment over all of memory.
   *
   * @throws ReflectiveOperationException before JDK 22
   */
  public static Object everything() throws ReflectiveOperationException {
    Class<?> segment = segmentClass();
    Object empty = segment.getField("NULL").get(null);
    return segment.getMethod("reinterpret", long.class).invoke(empty, Long.MAX_VALUE);
  }

  /** {@code java.lang.foreign.MemorySegment}. */
  public static Class<?> segmentClass() throws ClassNotFoundException {
    return Class.forName("java.lang.foreign.MemorySegment");
  }

  /** What a method handle without checked exceptions has thrown. */
  public static RuntimeException unexpected(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    return thrown instanceof RuntimeException unchecked
        ? unchecked
        : new IllegalStateException(thrown);
  }

  private static MethodHandle getter(Class<?> type, String name) {
    try {
      Lookup lookup = MethodHandles.publicLookup();
      if (!SEGMENTS) {
        return unused(MethodType.methodType(type, long.class));
      }
      Object layout = layout(name);
      MethodType signature = MethodType.methodType(type, layoutClass(name), long.class);
      MethodHandle get = lookup.findVirtual(segmentClass(), "get", signature);
      return MethodHandles.insertArguments(get, 0, everything(), layout);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("native memory cannot be read on this JDK", e);
    }
  }

  private static MethodHandle setter(Class<?> type, String name) {
    try {
      Lookup lookup = MethodHandles.publicLookup();
      if (!SEGMENTS) {
        return unused(MethodType.methodType(void.class, long.class, type));
      }
      Object layout = layout(name);
      MethodType signature = MethodType.methodType(void.class, layoutClass(name), long.class, type);
      MethodHandle set = lookup.findVirtual(segmentClass(), "set", signature);
      return MethodHandles.insertArguments(set, 0, everything(), layout);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("native memory cannot be written on this JDK", e);
    }
  }

  private static MethodHandle unused(MethodType type) {
    return MethodHandles.empty(type);
  }

  private static Unsafe unsafe() {
    try {
      Field field = Unsafe.class.getDeclaredField("theUnsafe");
      field.setAccessible(true);
      return (Unsafe) field.get(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("native memory cannot be reached on this JDK", e);
    }
  }

  private static Class<?> layoutClass(String name) throws ClassNotFoundException {
    return Class.forName("java.lang.foreign.ValueLayout$Of" + name);
  }

  private static Object layout(String name) throws ReflectiveOperationException {
    Class<?> layouts = Class.forName("java.lang.foreign.ValueLayout");
    Object layout = layouts.getField("JAVA_" + name.toUpperCase(java.util.Locale.ROOT)).get(null);
    return layoutClass(name)
        .getMethod("withOrder", ByteOrder.class)
        .invoke(layout, ByteOrder.nativeOrder());
  }
}
