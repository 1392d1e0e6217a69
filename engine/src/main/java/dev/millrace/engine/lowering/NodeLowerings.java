package dev.millrace.engine.lowering;

import java.util.Map;
import org.deeplearning4j.nn.conf.layers.ActivationLayer;
import org.deeplearning4j.nn.conf.layers.DenseLayer;
import org.deeplearning4j.nn.conf.layers.DropoutLayer;
import org.deeplearning4j.nn.conf.layers.LossLayer;
import org.deeplearning4j.nn.conf.layers.OutputLayer;

/** Which class of DL4J is lowered by which of ours. */
final class NodeLowerings {
  private static final Map<Class<?>, NodeLowering> ALL =
      Map.ofEntries(
          Map.entry(ActivationLayer.class, new ActivationLowering()),
          Map.entry(DenseLayer.class, new DenseLowering()),
          Map.entry(DropoutLayer.class, new DropoutLowering()),
          Map.entry(LossLayer.class, new LossLowering()),
          Map.entry(OutputLayer.class, new OutputLowering()));

  private NodeLowerings() {}

  static NodeLowering of(Object operation) {
    NodeLowering lowering = ALL.get(operation.getClass());
    if (lowering == null) {
      throw new IllegalArgumentException(
          "not supported, which its check should have said: " + operation.getClass().getName());
    }
    return lowering;
  }
}
