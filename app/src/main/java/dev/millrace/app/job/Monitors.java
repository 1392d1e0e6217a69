package dev.millrace.app.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.millrace.app.yaml.Block;
import dev.millrace.callbacks.CallbackConfig;
import dev.millrace.callbacks.Monitor;
import dev.millrace.engine.Task;
import dev.millrace.events.EvaluationMetrics;
import java.util.List;
import java.util.Map;

/** Which metrics the evaluations of a task have. */
final class Monitors {
  private Monitors() {}

  /** A callback that watches what is never there would wait for ever. */
  static void check(Block job, List<CallbackConfig> callbacks, Task task) {
    List<String> present = names(task);
    for (int i = 0; i < callbacks.size(); i++) {
      Monitor monitor = callbacks.get(i).monitor();
      String metric = monitor.name().substring(monitor.name().indexOf('.') + 1);
      if (!monitor.perStep() && !present.contains(metric)) {
        job.fault(
            "callbacks",
            i,
            "`%s` watches %s, which evaluations of this model do not have; they have %s"
                .formatted(callbacks.get(i).name(), monitor.name(), String.join(", ", present)));
      }
    }
  }

  /** Read off the contract: each task fills its own fields. */
  private static List<String> names(Task task) {
    EvaluationMetrics filled =
        task == Task.CLASSIFICATION
            ? EvaluationMetrics.classification(1, 0, 0, 0, 0, 0)
            : EvaluationMetrics.regression(1, 0, 0, 0, 0, 0);
    JsonNode fields = new JsonMapper().valueToTree(filled);
    return fields.properties().stream()
        .filter(field -> !field.getValue().isNull() && !field.getKey().equals("samples"))
        .map(Map.Entry::getKey)
        .toList();
  }
}
