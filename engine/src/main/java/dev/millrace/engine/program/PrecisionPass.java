package dev.millrace.engine.program;

import dev.millrace.engine.Precision;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nd4j.linalg.api.buffer.DataType;

/**
 * Mixed precision (Micikevicius et al. 2018): the operands of a matrix product are rounded to 16
 * bits, and so is its result; everything else stays in float32. Only products of matrices pay: the
 * other operations are limited by memory or need the range.
 *
 * <p>Where the processor multiplies 16-bit numbers the product itself is done on them; elsewhere
 * the rounded operands are widened again and the product is done in float32, which gives what the
 * hardware would give, except for the order of its sums. A gradient by a parameter, which is
 * float32 anyway, is then not rounded at all.
 */
final class PrecisionPass {
  private static final String ROUNDED = "product of matrices, rounded operands";

  private final CompileOptions options;
  private final List<Node> nodes = new ArrayList<>();
  private final Map<Value, Value> rounded = new HashMap<>();

  private PrecisionPass(CompileOptions options) {
    this.options = options;
  }

  static Code run(Code code, CompileOptions options) {
    PrecisionPass pass = new PrecisionPass(options);
    code.nodes().forEach(pass::take);
    return code.with(pass.nodes);
  }

  private void take(Node node) {
    Precision precision = options.precision(node.layer());
    if (precision == Precision.FLOAT32 || !isProduct(node)) {
      nodes.add(precision == Precision.FLOAT32 ? node : node.because(Reasons.kept(node)));
      return;
    }
    DataType type = precision == Precision.BF16_MIXED ? DataType.BFLOAT16 : DataType.HALF;
    boolean direct = options.multipliesDirectly(precision);
    List<Value> operands = new ArrayList<>();
    for (Value input : node.inputs()) {
      Value narrow = rounded.computeIfAbsent(input, value -> narrow(node, value, type));
      operands.add(direct ? narrow : rounded.computeIfAbsent(narrow, n -> widen(node, n)));
    }
    product(node, operands, type, direct);
  }

  private static boolean isProduct(Node node) {
    return node.name().equals("matmul")
        && node.output().rank() == 2
        && node.output().type == DataType.FLOAT;
  }

  private void product(Node node, List<Value> operands, DataType type, boolean direct) {
    Value result = node.output();
    if (!direct && result.role == Value.Role.TARGET) {
      nodes.add(node.with(node.operation(), operands, List.of(result)).because(ROUNDED));
      return;
    }
    Value narrow = like(result, result.name + ":" + label(type), type);
    String why = direct ? "product of matrices" : ROUNDED;
    if (direct) {
      nodes.add(node.with(node.operation(), operands, List.of(narrow)).because(why));
    } else {
      Value wide = like(result, result.name + ":wide", DataType.FLOAT);
      nodes.add(node.with(node.operation(), operands, List.of(wide)).because(why));
      nodes.add(cast(node, wide, narrow));
    }
    nodes.add(cast(node, narrow, result));
  }

  private Value narrow(Node node, Value value, DataType type) {
    Value narrow = like(value, value.name + ":" + label(type), type);
    nodes.add(cast(node, value, narrow));
    return narrow;
  }

  private Value widen(Node node, Value narrow) {
    Value wide = like(narrow, narrow.name + ":wide", DataType.FLOAT);
    nodes.add(cast(node, narrow, wide));
    return wide;
  }

  private static Value like(Value value, String name, DataType type) {
    Value result = Value.temporary(name, type, value.shape());
    result.order = value.order;
    return result;
  }

  private static String label(DataType type) {
    return type == DataType.BFLOAT16 ? "bf16" : "fp16";
  }

  private static Node cast(Node node, Value from, Value to) {
    Operation.Native cast = Operation.Native.of("cast", to.type.toInt()).withTypes(to.type);
    return node.with(cast, List.of(from), List.of(to)).because("");
  }
}
