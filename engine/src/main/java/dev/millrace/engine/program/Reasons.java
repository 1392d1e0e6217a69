package dev.millrace.engine.program;

import java.util.Set;

/** Why an operation stays in float32 when its layer is in mixed precision. */
final class Reasons {
  private static final Set<String> RANGE =
      Set.of("softmax", "softmax_bp", "log_softmax", "exp", "log", "layer_norm", "layer_norm_bp");
  private static final Set<String> CONVOLUTIONS =
      Set.of("conv2d", "conv2d_bp", "conv1d", "conv1d_bp", "deconv2d", "depthwise_conv2d");

  private Reasons() {}

  static String kept(Node node) {
    String name = node.name();
    if (CONVOLUTIONS.contains(name)) {
      return "float32: this processor has no fast 16-bit convolution";
    }
    if (RANGE.contains(name) || name.startsWith("batchnorm")) {
      return "float32: needs the range";
    }
    if (name.startsWith("reduce_")) {
      return "float32: sums lose small terms in 16 bits";
    }
    if (name.equals("matmul")) {
      return "float32: batched products are slow in 16 bits here";
    }
    return "";
  }
}
