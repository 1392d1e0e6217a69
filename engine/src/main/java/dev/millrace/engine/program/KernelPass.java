package dev.millrace.engine.program;

import java.util.ArrayList;
import java.util.List;

/**
 * Puts kernels of ours in the place of native operations that are slow, and of groups of them.
 * Rules see the whole program one after the other; each replaces what it knows and leaves the rest.
 */
final class KernelPass {
  private static final List<KernelRule> RULES =
      List.of(
          new SmallProductRule(),
          new NativeProductRule(),
          new BiasRule(),
          new RectifierBackwardRule(),
          new RowSumRule(),
          new LayerNormRule(),
          new SoftmaxRule(),
          new CurveRule(),
          new PointwiseRule(),
          new ConvolutionGradientRule(),
          new MaxPoolRule());

  private KernelPass() {}

  static Code run(Code code) {
    Code result = code;
    for (KernelRule rule : RULES) {
      result = run(result, rule);
    }
    return result;
  }

  private static Code run(Code code, KernelRule rule) {
    Uses uses = new Uses(code);
    List<Node> nodes = new ArrayList<>();
    for (Node node : code.nodes()) {
      if (!uses.isGone(node)) {
        Node current = uses.current(node);
        Node replacement = rule.replace(current, uses);
        nodes.add(replacement == null ? current : replacement);
      }
    }
    nodes.removeIf(uses::isGone);
    return code.with(nodes);
  }
}
