package dev.millrace.engine.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nd4j.linalg.api.ndarray.INDArray;

/** A program whose operations and memory are decided, before any memory is allocated. */
public final class ProgramPlan {
  private final Code code;
  private final List<String> outputs;
  private final Layout layout;

  private ProgramPlan(Code code, List<String> outputs, Layout layout) {
    this.code = code;
    this.outputs = outputs;
    this.layout = layout;
  }

  /**
   * @param outputs names of the values that are read after a run
   */
  static ProgramPlan of(Code code, List<String> outputs) {
    return new ProgramPlan(code, outputs, Layout.of(code));
  }

  /** Bytes of memory of its own that the program will have: the planned peak. */
  public long bytes() {
    return layout.bytes();
  }

  /** Bytes that it would have if no memory were used twice. */
  public long bytesWithoutReuse() {
    return layout.bytesWithoutReuse();
  }

  /** Bytes of constants. */
  public long constantBytes() {
    return code.nodes().stream()
        .flatMap(node -> node.inputs().stream())
        .filter(Value::isConstant)
        .map(Value::root)
        .distinct()
        .mapToLong(Value::bytes)
        .sum();
  }

  /** What will run, in order. */
  public List<PlannedOperation> operations() {
    return code.nodes().stream().map(PlannedOperation::of).toList();
  }

  /**
   * Allocates the program's memory.
   *
   * @param given arrays of the graph's placeholders, and of the gradients by their names
   * @param key of the steps' randomness
   */
  public Program bind(Map<String, INDArray> given, StepKey key) {
    Arena arena = new Arena(layout);
    Binder binder = new Binder(code, layout, arena, given, key);
    List<Runnable> instructions = new ArrayList<>();
    code.nodes().forEach(node -> instructions.add(binder.bind(node)));
    Map<String, INDArray> arrays = new HashMap<>();
    outputs.forEach(name -> arrays.put(name, binder.array(code.value(name))));
    return new Program(instructions, arrays, arena);
  }
}
