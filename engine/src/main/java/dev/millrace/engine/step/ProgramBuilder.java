package dev.millrace.engine.step;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.nd4j.autodiff.functions.DifferentialFunction;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.autodiff.samediff.internal.SameDiffOp;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.BaseOp;
import org.nd4j.linalg.api.ops.DynamicCustomOp;
import org.nd4j.linalg.api.ops.OpContext;
import org.nd4j.linalg.api.ops.impl.transforms.same.Identity;
import org.nd4j.linalg.api.shape.LongShapeDescriptor;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Turns what some variables of a graph need into a {@link Program} for the shapes of its inputs.
 * SameDiff's own session is not used: it allocates each step, and under its array cache two runs on
 * the same input have given different predictions.
 */
final class ProgramBuilder {
  private final SameDiff graph;
  private final Map<String, INDArray> arrays;
  private final Map<String, INDArray> targets;
  private final List<Instruction> instructions = new ArrayList<>();
  private final List<INDArray> owned = new ArrayList<>();

  /**
   * @param inputs arrays of the graph's placeholders
   * @param targets arrays that certain variables must be written to
   */
  ProgramBuilder(SameDiff graph, Map<String, INDArray> inputs, Map<String, INDArray> targets) {
    this.graph = graph;
    this.arrays = new HashMap<>(inputs);
    this.targets = Map.copyOf(targets);
  }

  /** A program that computes the outputs and the targets. */
  Program build(List<String> outputs) {
    outputs.forEach(this::require);
    targets.keySet().forEach(this::require);
    return new Program(instructions, arrays, owned);
  }

  /** Depth first, so that inputs come before what uses them. */
  private INDArray require(String name) {
    INDArray known = arrays.get(name);
    if (known != null) {
      return known;
    }
    SDVariable variable = graph.getVariable(name);
    String producer = known(graph.getVariables(), name).getOutputOfOp();
    if (producer == null) {
      INDArray constant =
          Objects.requireNonNull(variable.getArr(), () -> "no array for the input " + name);
      arrays.put(name, constant);
      return constant;
    }
    compile(known(graph.getOps(), producer));
    return Objects.requireNonNull(arrays.get(name), name);
  }

  private static <T> T known(Map<String, T> all, String name) {
    return Objects.requireNonNull(all.get(name), name);
  }

  private void compile(SameDiffOp node) {
    List<INDArray> inputs = new ArrayList<>();
    node.getInputsToOp().forEach(input -> inputs.add(require(input)));
    DifferentialFunction operation = node.getOp();
    List<String> outputs = node.getOutputsOfOp();
    if (operation instanceof Identity && !targets.containsKey(outputs.get(0))) {
      arrays.put(outputs.get(0), inputs.get(0));
    } else if (operation instanceof DynamicCustomOp custom) {
      instructions.add(custom(custom, inputs, outputs));
    } else if (operation instanceof BaseOp legacy) {
      instructions.add(legacy(legacy, inputs, outputs.get(0)));
    } else {
      throw new IllegalArgumentException("operation is not supported: " + operation.opName());
    }
  }

  private Instruction custom(
      DynamicCustomOp operation, List<INDArray> inputs, List<String> outputs) {
    OpContext context = Nd4j.getExecutioner().buildContext();
    context.setArgs(
        inputs.toArray(new INDArray[0]),
        operation.iArgs(),
        operation.dArgs(),
        operation.tArgs(),
        operation.bArgs());
    List<LongShapeDescriptor> shapes = operation.calculateOutputShape(context);
    for (int i = 0; i < outputs.size(); i++) {
      context.setOutputArray(i, allocate(outputs.get(i), shapes.get(i)));
    }
    return new Instruction.Custom(operation, context);
  }

  private Instruction legacy(BaseOp operation, List<INDArray> inputs, String output) {
    try (OpContext context = Nd4j.getExecutioner().buildContext()) {
      context.setInputArrays(inputs.toArray(new INDArray[0]));
      LongShapeDescriptor shape = operation.calculateOutputShape(context).get(0);
      return new Instruction.Legacy(operation, List.copyOf(inputs), allocate(output, shape));
    } catch (Exception e) {
      throw new IllegalStateException("operation cannot be compiled: " + operation.opName(), e);
    }
  }

  private INDArray allocate(String name, LongShapeDescriptor shape) {
    INDArray array = targets.get(name);
    if (array == null) {
      array = Nd4j.create(shape.dataType(), shape.getShape(), 'c'); // row-major is the fast order
      owned.add(array);
    }
    arrays.put(name, array);
    return array;
  }
}
