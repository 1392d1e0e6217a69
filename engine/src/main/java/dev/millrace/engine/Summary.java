package dev.millrace.engine;

import dev.millrace.engine.model.LoadedModel;
import dev.millrace.engine.model.NetworkPlan;
import dev.millrace.engine.model.Node;
import dev.millrace.engine.model.UpdaterBlock;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.deeplearning4j.nn.conf.layers.FeedForwardLayer;
import org.nd4j.linalg.learning.config.NoOp;

/** A model in one line. */
final class Summary {
  private Summary() {}

  static String of(LoadedModel model) {
    if (!(model.plan() instanceof NetworkPlan plan)) {
      return "SameDiff graph %s to %s, %d parameters, %s"
          .formatted(
              shape(model.inputShape()),
              shape(model.outputShape()),
              model.parameterCount(),
              updaters(model));
    }
    return "%s%s, %d parameters, %s, %s with %s"
        .formatted(
            shape(model.inputShape()),
            sizes(plan),
            model.parameterCount(),
            updaters(model),
            plan.activation(),
            plan.loss().getClass().getSimpleName().replaceFirst("Loss", ""));
  }

  private static String shape(long... shape) {
    return Arrays.stream(shape).mapToObj(Long::toString).collect(Collectors.joining("x"));
  }

  private static String sizes(NetworkPlan plan) {
    return plan.nodes().stream()
        .map(Node::operation)
        .filter(FeedForwardLayer.class::isInstance)
        .map(layer -> ((FeedForwardLayer) layer).getNOut())
        .filter(size -> size > 0)
        .map(size -> "-" + size)
        .collect(Collectors.joining());
  }

  private static String updaters(LoadedModel model) {
    return UpdaterBlock.of(model.parameters()).stream()
        .filter(block -> !(block.updater() instanceof NoOp))
        .map(block -> block.updater().getClass().getSimpleName())
        .distinct()
        .collect(Collectors.joining(" and "));
  }
}
