package dev.millrace.engine.program;

import dev.millrace.engine.kernel.OwnOperation;
import dev.millrace.engine.lowering.DropoutSite;
import dev.millrace.engine.lowering.Lowered;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.LongStream;
import org.nd4j.autodiff.functions.DifferentialFunction;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.autodiff.samediff.internal.SameDiffOp;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.BaseOp;
import org.nd4j.linalg.api.ops.BaseReduceOp;
import org.nd4j.linalg.api.ops.DynamicCustomOp;
import org.nd4j.linalg.api.shape.LongShapeDescriptor;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Takes what some variables of a graph need as nodes. On the way shapes become known, operations on
 * constants are done once and for all, and what only renames or reshapes becomes an alias.
 */
final class Importer {
  /** Whose result depends on the shapes of the inputs only. */
  private static final Set<String> BY_SHAPE =
      Set.of(
          "shape_of", "shape", "size", "size_at", "rank", "zeros_like", "zeroslike", "ones_like");

  private static final Set<String> RENAMES = Set.of("identity", "stop_gradient", "noop");
  private static final Set<String> RESHAPES =
      Set.of("reshape", "expand_dims", "squeeze", "flatten", "flatten_2d", "reshapeas");

  private final SameDiff graph;
  private final Map<String, DropoutSite> dropout;
  private final Differentiator.Backward backward;
  private final Map<String, Value> values = new HashMap<>();
  private final List<Node> nodes = new ArrayList<>();
  private final Shapes shapes = new Shapes();

  /**
   * @param inputs the graph's placeholders
   */
  Importer(Lowered lowered, Differentiator.Backward backward, Map<String, Value> inputs) {
    graph = lowered.graph();
    dropout = lowered.dropout();
    this.backward = backward;
    values.putAll(inputs);
  }

  /**
   * What computes these variables.
   *
   * @param results those of them that are read after a run
   */
  Code take(List<String> outputs, List<String> results) {
    Set<String> needed = needed(outputs);
    for (SameDiffOp op : TopologicalOrder.of(graph)) {
      if (op.getOutputsOfOp().stream().anyMatch(needed::contains)) {
        take(op);
      }
    }
    outputs.forEach(this::value);
    return new Code(nodes, values, results.stream().map(this::value).toList());
  }

  /** The outputs and everything they depend on, except through what is given. */
  private Set<String> needed(List<String> outputs) {
    Set<String> needed = new LinkedHashSet<>();
    List<String> open = new ArrayList<>(outputs);
    while (!open.isEmpty()) {
      String name = open.remove(open.size() - 1);
      if (!values.containsKey(name) && needed.add(name)) {
        String producer =
            Objects.requireNonNull(graph.getVariables().get(name), name).getOutputOfOp();
        if (producer != null) {
          open.addAll(Objects.requireNonNull(graph.getOps().get(producer)).getInputsToOp());
        }
      }
    }
    return needed;
  }

  private Value value(String name) {
    Value known = values.get(name);
    if (known != null) {
      return known;
    }
    SDVariable variable = graph.getVariable(name);
    DropoutSite site = dropout.get(name);
    if (site != null) {
      return mask(variable, site);
    }
    INDArray array =
        Objects.requireNonNull(variable.getArr(), () -> "no array for the input " + name);
    Value constant = Value.constant(name, array);
    values.put(name, constant);
    return constant;
  }

  /** Made where it is first used. */
  private Value mask(SDVariable variable, DropoutSite site) {
    Value value =
        Value.temporary(variable.name(), variable.dataType(), variable.placeholderShape());
    values.put(variable.name(), value);
    Operation fill = new Operation.DropoutMask(site.index(), site.retain());
    nodes.add(new Node(fill, List.of(), List.of(value), layer(variable.name()), false, ""));
    return value;
  }

  private void take(SameDiffOp op) {
    List<Value> inputs = op.getInputsToOp().stream().map(this::value).toList();
    List<String> outputs = op.getOutputsOfOp();
    DifferentialFunction function = op.getOp();
    String name = function.opName();
    if (RENAMES.contains(name)) {
      values.put(outputs.get(0), inputs.get(0));
    } else if (name.equals("biasadd_bp")) {
      biasGradient(op, inputs, outputs);
    } else if (name.equals("add_bp")
        && inputs.subList(0, 2).stream().allMatch(in -> isTail(in, inputs.get(2)))) {
      sumGradients(op, inputs, outputs);
    } else if (inputs.stream().allMatch(Value::isConstant) || BY_SHAPE.contains(name)) {
      fold(function, inputs, outputs);
    } else if (function instanceof BaseReduceOp reduction && Reductions.isKnown(reduction)) {
      Operation.Native operation = Reductions.of(reduction);
      add(op, operation, inputs, outputs, List.of(shapes.of(reduction, inputs.subList(0, 1))));
    } else if (function instanceof DynamicCustomOp custom) {
      List<LongShapeDescriptor> results = shapes.of(custom, inputs);
      if (RESHAPES.contains(name) && inputs.get(0).order == 'c') {
        long[] shape = results.get(0).getShape();
        values.put(outputs.get(0), inputs.get(0).alias(outputs.get(0), shape));
      } else {
        add(op, operation(custom), inputs, outputs, results);
      }
    } else if (function instanceof BaseOp legacy) {
      add(op, new Operation.Legacy(legacy), inputs, outputs, List.of(shapes.of(legacy, inputs)));
    } else {
      throw new IllegalArgumentException("operation is not supported: " + name);
    }
  }

  /** The bias's gradient is a sum; the other one is what comes in. */
  private void biasGradient(SameDiffOp op, List<Value> inputs, List<String> outputs) {
    Value gradient = inputs.get(2);
    boolean[] flags = ((DynamicCustomOp) op.getOp()).bArgs();
    boolean channelsFirst = flags.length > 0 && flags[0];
    int channel = channelsFirst ? 1 : gradient.rank() - 1;
    long[] others = LongStream.range(0, gradient.rank()).filter(d -> d != channel).toArray();
    values.put(outputs.get(0), gradient);
    addSum(op, gradient, others, outputs.get(1), gradient.size(channel));
  }

  /** Each summand's gradient is what comes in, summed over what the summand was repeated along. */
  private void sumGradients(SameDiffOp op, List<Value> inputs, List<String> outputs) {
    Value gradient = inputs.get(2);
    for (int i = 0; i < outputs.size(); i++) {
      Value summand = inputs.get(i);
      int repeated = gradient.rank() - summand.rank();
      if (repeated == 0) {
        values.put(outputs.get(i), gradient);
      } else {
        addSum(
            op, gradient, LongStream.range(0, repeated).toArray(), outputs.get(i), summand.shape());
      }
    }
  }

  private void addSum(SameDiffOp op, Value of, long[] dimensions, String name, long... shape) {
    Value sum = Value.temporary(name, of.type, shape);
    values.put(name, sum);
    Operation reduce = Operation.Native.of("reduce_sum", dimensions).withFlags(false);
    nodes.add(new Node(reduce, List.of(of), List.of(sum), layerOf(op), true, ""));
  }

  /** Whether a value has the last dimensions of another one, or all of them. */
  private static boolean isTail(Value value, Value of) {
    long[] shape = of.shape();
    int missing = of.rank() - value.rank();
    return value.rank() > 0
        && missing >= 0
        && value.hasShape(Arrays.copyOfRange(shape, missing, shape.length));
  }

  private static Operation operation(DynamicCustomOp op) {
    return op instanceof OwnOperation own ? new Operation.Own(own.kernel()) : nativeOperation(op);
  }

  private static Operation.Native nativeOperation(DynamicCustomOp op) {
    return new Operation.Native(op.opName(), op.iArgs(), op.tArgs(), op.bArgs(), op.dArgs());
  }

  private void add(
      SameDiffOp op,
      Operation operation,
      List<Value> inputs,
      List<String> outputs,
      List<LongShapeDescriptor> results) {
    List<Value> made = new ArrayList<>();
    for (int i = 0; i < outputs.size(); i++) {
      LongShapeDescriptor result = results.get(i);
      Value value = Value.temporary(outputs.get(i), result.dataType(), result.getShape());
      values.put(outputs.get(i), value);
      made.add(value);
    }
    boolean derived = backward.layers().containsKey(op.getName());
    nodes.add(new Node(operation, inputs, made, layerOf(op), derived, ""));
  }

  private String layerOf(SameDiffOp op) {
    return layer(backward.layers().getOrDefault(op.getName(), op.getName()));
  }

  /** The name scope that an operation was made in. */
  private static String layer(String operation) {
    int slash = operation.indexOf('/');
    return slash < 0 ? "" : operation.substring(0, slash);
  }

  private void fold(DifferentialFunction function, List<Value> inputs, List<String> outputs) {
    List<INDArray> arrays = inputs.stream().map(shapes::array).toList();
    List<INDArray> results;
    if (function instanceof DynamicCustomOp custom) {
      results = shapes.of(custom, inputs).stream().map(Importer::create).toList();
      nativeOperation(custom).call(arrays, results).run();
    } else {
      BaseOp legacy = (BaseOp) function;
      results = List.of(create(shapes.of(legacy, inputs)));
      new LegacyRun(legacy, arrays, results.get(0)).run();
    }
    for (int i = 0; i < outputs.size(); i++) {
      values.put(outputs.get(i), Value.constant(outputs.get(i), results.get(i)));
    }
  }

  private static INDArray create(LongShapeDescriptor shape) {
    return Nd4j.create(shape.dataType(), shape.getShape(), 'c');
  }
}
