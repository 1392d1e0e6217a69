package dev.millrace.engine.program;

import java.util.List;
import java.util.Map;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Instructions in order over memory that was allocated once. Running it allocates nothing. */
public final class Program implements AutoCloseable {
  private final Runnable[] instructions;
  private final Map<String, INDArray> arrays;
  private final Arena arena;

  Program(List<Runnable> instructions, Map<String, INDArray> arrays, Arena arena) {
    this.instructions = instructions.toArray(new Runnable[0]);
    this.arrays = Map.copyOf(arrays);
    this.arena = arena;
  }

  public void run() {
    for (Runnable instruction : instructions) {
      instruction.run();
    }
  }

  /**
   * The array of a value that was asked to be kept; its content is that of the last run.
   *
   * @throws IllegalArgumentException when there is none of this name
   */
  public INDArray array(String name) {
    INDArray array = arrays.get(name);
    if (array == null) {
      throw new IllegalArgumentException("no array for " + name);
    }
    return array;
  }

  /** Bytes of its own memory, as really allocated. */
  public long bytes() {
    return arena.bytes();
  }

  @Override
  public void close() {
    arena.close();
  }
}
