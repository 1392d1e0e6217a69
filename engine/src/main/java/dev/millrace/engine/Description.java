package dev.millrace.engine;

import dev.millrace.engine.model.LoadedModel;
import dev.millrace.engine.model.NetworkPlan;
import dev.millrace.engine.model.SameDiffPlan;
import dev.millrace.engine.model.StoredInput;

/** What a model is, as JSON: the text by which two models are told apart. */
final class Description {
  private Description() {}

  static String of(LoadedModel model) {
    if (model.plan() instanceof NetworkPlan network) {
      String own = network.configuration().toJson();
      return network.inputGiven() ? StoredInput.put(own, network.inputShape()) : own;
    }
    SameDiffPlan graph = (SameDiffPlan) model.plan();
    return """
        {
          "samediff" : "%s",
          "features" : "%s",
          "labels" : "%s",
          "loss" : "%s",
          "prediction" : "%s",
          "updater" : "%s"
        }
        """
        .formatted(
            Fingerprint.sha256(graph.file()),
            escaped(graph.features()),
            escaped(graph.labels()),
            escaped(graph.loss()),
            escaped(graph.prediction()),
            escaped(model.parameters().get(0).settings().toString()));
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
