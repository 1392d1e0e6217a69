package dev.millrace.engine.step;

import java.util.List;
import java.util.Map;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Operations in order over arrays that were allocated once. */
final class Program implements AutoCloseable {
  private final List<Instruction> instructions;
  private final Map<String, INDArray> arrays;
  private final List<INDArray> owned;

  /**
   * @param arrays by variable name
   * @param owned those that are released with the program
   */
  Program(List<Instruction> instructions, Map<String, INDArray> arrays, List<INDArray> owned) {
    this.instructions = List.copyOf(instructions);
    this.arrays = Map.copyOf(arrays);
    this.owned = List.copyOf(owned);
  }

  void run() {
    for (int i = 0; i < instructions.size(); i++) {
      instructions.get(i).run();
    }
  }

  /** The array of a variable; its content is that of the last run. */
  INDArray array(String name) {
    INDArray array = arrays.get(name);
    if (array == null) {
      throw new IllegalArgumentException("no array for " + name);
    }
    return array;
  }

  @Override
  public void close() {
    instructions.forEach(Instruction::close);
    owned.forEach(INDArray::close);
  }
}
