package dev.millrace.engine.kernel;

import dev.millrace.engine.memory.NativeMemory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * Loads and stores of vectors by address. Loading this class needs the vector module.
 *
 * <p>From JDK 22 on by a memory segment over all addresses, on 17 as {@link Lanes17} says; either
 * is a constant method handle, which the compiler inlines: no slower than a direct call. It may
 * decide against inlining the methods here, or run out of nodes where several loops come together,
 * and vectors are then boxed. So the JVM is started with {@code
 * -XX:CompileCommand=inline,dev.millrace.engine.kernel.Lanes*::*} and {@code
 * -XX:CompileCommand=dontinline,dev.millrace.engine.kernel.*::*Loop}: a loop over vectors is a
 * method of its own with a name that ends so.
 */
final class Lanes {
  static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  static final int COUNT = SPECIES.length();

  private static final int EIGHT = 8;

  /** With fewer the native operations are as good. */
  static final int FEWEST = 8;

  /** As many floats as a vector has doubles. */
  static final VectorSpecies<Float> HALF =
      VectorSpecies.of(float.class, VectorShape.forBitSize(SPECIES.vectorBitSize() / 2));

  /** Distance of two vectors in memory. */
  static final int BYTES = COUNT * Float.BYTES;

  private static final MethodHandle LOAD;
  private static final MethodHandle LOAD_HALF;
  private static final MethodHandle STORE;
  private static final MethodHandle STORE_HALF;

  static {
    try {
      LOAD = loader(SPECIES);
      LOAD_HALF = loader(HALF);
      STORE = storer(SPECIES);
      STORE_HALF = storer(HALF);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private Lanes() {}

  static FloatVector load(long address) {
    try {
      return (FloatVector) LOAD.invokeExact(address);
    } catch (Throwable e) {
      throw NativeMemory.unexpected(e);
    }
  }

  static FloatVector loadHalf(long address) {
    try {
      return (FloatVector) LOAD_HALF.invokeExact(address);
    } catch (Throwable e) {
      throw NativeMemory.unexpected(e);
    }
  }

  /** Eight floats, whatever the processor's widest vector is. */
  static FloatVector loadEight(long address) {
    return COUNT == EIGHT ? load(address) : loadHalf(address);
  }

  static void storeEight(long address, FloatVector vector) {
    if (COUNT == EIGHT) {
      store(address, vector);
    } else {
      storeHalf(address, vector);
    }
  }

  static void store(long address, FloatVector vector) {
    try {
      STORE.invokeExact(address, vector);
    } catch (Throwable e) {
      throw NativeMemory.unexpected(e);
    }
  }

  static void storeHalf(long address, FloatVector vector) {
    try {
      STORE_HALF.invokeExact(address, vector);
    } catch (Throwable e) {
      throw NativeMemory.unexpected(e);
    }
  }

  static FloatVector all(float value) {
    return FloatVector.broadcast(SPECIES, value);
  }

  /** The part of a count that whole vectors cover. */
  static int whole(int count) {
    return count & -COUNT;
  }

  /** All lanes added by pairs; {@code reduceLanes} leaves the order to the compiler. */
  static float sum(FloatVector v) {
    return Lanes.COUNT == EIGHT ? low(v) : low(v) + high(v);
  }

  private static float low(FloatVector v) {
    return ((v.lane(0) + v.lane(1)) + (v.lane(2) + v.lane(3)))
        + ((v.lane(4) + v.lane(5)) + (v.lane(6) + v.lane(7)));
  }

  private static float high(FloatVector v) {
    return ((v.lane(8) + v.lane(9)) + (v.lane(10) + v.lane(11)))
        + ((v.lane(12) + v.lane(13)) + (v.lane(14) + v.lane(15)));
  }

  private static MethodHandle loader(VectorSpecies<Float> species)
      throws ReflectiveOperationException {
    return NativeMemory.hasSegments() ? segmentLoad(species) : Lanes17.load(species);
  }

  private static MethodHandle storer(VectorSpecies<Float> species)
      throws ReflectiveOperationException {
    return NativeMemory.hasSegments() ? segmentStore() : Lanes17.store(species);
  }

  private static MethodHandle segmentLoad(VectorSpecies<Float> species)
      throws ReflectiveOperationException {
    MethodType signature =
        MethodType.methodType(
            FloatVector.class,
            VectorSpecies.class,
            NativeMemory.segmentClass(),
            long.class,
            ByteOrder.class);
    MethodHandle load =
        MethodHandles.publicLookup().findStatic(FloatVector.class, "fromMemorySegment", signature);
    load = MethodHandles.insertArguments(load, 3, ByteOrder.nativeOrder());
    return MethodHandles.insertArguments(load, 0, species, NativeMemory.everything());
  }

  private static MethodHandle segmentStore() throws ReflectiveOperationException {
    MethodType signature =
        MethodType.methodType(void.class, NativeMemory.segmentClass(), long.class, ByteOrder.class);
    MethodHandle store =
        MethodHandles.publicLookup().findVirtual(FloatVector.class, "intoMemorySegment", signature);
    store = MethodHandles.insertArguments(store, 3, ByteOrder.nativeOrder());
    store = MethodHandles.insertArguments(store, 1, NativeMemory.everything());
    MethodType turned = MethodType.methodType(void.class, long.class, FloatVector.class);
    return MethodHandles.permuteArguments(store, turned, 1, 0);
  }
}
