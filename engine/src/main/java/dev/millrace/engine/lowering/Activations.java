package dev.millrace.engine.lowering;

import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.linalg.activations.IActivation;
import org.nd4j.linalg.activations.impl.ActivationELU;
import org.nd4j.linalg.activations.impl.ActivationGELU;
import org.nd4j.linalg.activations.impl.ActivationLReLU;
import org.nd4j.linalg.activations.impl.ActivationThresholdedReLU;
import org.nd4j.linalg.api.ops.impl.transforms.custom.ThresholdRelu;

/** DL4J's activations as graph operations that can be differentiated. */
final class Activations {
  private Activations() {}

  static SDVariable apply(SameDiff graph, SDVariable x, IActivation activation) {
    if (activation instanceof ActivationLReLU leaky) {
      return graph.nn().leakyRelu(x, leaky.getAlpha());
    }
    if (activation instanceof ActivationELU elu) {
      return elu(graph, x, elu.getAlpha());
    }
    if (activation instanceof ActivationGELU gelu) {
      return gelu.isPrecise() ? graph.nn().preciseGelu(x) : graph.nn().gelu(x);
    }
    if (activation instanceof ActivationThresholdedReLU relu) {
      return new ThresholdRelu(graph, x, relu.getTheta()).outputVariable();
    }
    return plain(graph, x, activation.getClass().getSimpleName());
  }

  private static SDVariable plain(SameDiff graph, SDVariable x, String name) {
    return switch (name) {
      case "ActivationIdentity" -> x;
      case "ActivationReLU" -> graph.nn().relu(x, 0);
      case "ActivationReLU6" -> graph.nn().relu6(x, 0);
      case "ActivationSigmoid" -> graph.nn().sigmoid(x);
      case "ActivationTanH" -> graph.nn().tanh(x);
      case "ActivationSoftmax" -> graph.nn().softmax(x, 1);
      case "ActivationSoftPlus" -> graph.nn().softplus(x);
      case "ActivationSoftSign" -> graph.nn().softsign(x);
      case "ActivationSELU" -> graph.nn().selu(x);
      case "ActivationSwish" -> graph.nn().swish(x);
      case "ActivationHardSigmoid" -> graph.nn().hardSigmoid(x);
      case "ActivationHardTanH" -> graph.nn().hardTanh(x);
      case "ActivationCube" -> graph.math().cube(x);
      case "ActivationRationalTanh" -> graph.math().rationalTanh(x);
      case "ActivationRectifiedTanh" -> graph.math().rectifiedTanh(x);
      case "ActivationMish" ->
          x.mul(graph.nn().tanh(graph.nn().softplus(x))); // no mapping for the operation
      default -> throw new IllegalArgumentException("activation is not supported: " + name);
    };
  }

  /** DL4J's own gradient of ELU leaves alpha out; composed like this ours has it. */
  private static SDVariable elu(SameDiff graph, SDVariable x, double alpha) {
    SDVariable unit = graph.nn().elu(x);
    if (alpha == 1) {
      return unit;
    }
    SDVariable positive = graph.nn().relu(x, 0);
    return positive.add(unit.sub(positive).mul(alpha));
  }
}
