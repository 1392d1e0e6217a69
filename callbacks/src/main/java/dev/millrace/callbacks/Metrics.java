package dev.millrace.callbacks;

import dev.millrace.events.EvaluationCompleted;
import dev.millrace.events.EvaluationMetrics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The metrics of an evaluation by name. */
final class Metrics {
  private static final String WINDOW = "window.";
  private static final String CUMULATIVE = "cumulative.";

  /** Baselines tell of the data, not of the model: no direction of them is better. */
  private record Metric(
      @Nullable Mode direction, Function<EvaluationMetrics, @Nullable Double> of) {}

  private static final Map<String, Metric> METRICS = metrics();

  static final List<String> NAMES = names();

  private Metrics() {}

  static @Nullable Mode direction(String name) {
    return metric(name).direction();
  }

  /** The value, or null where this evaluation has none of that name. */
  static @Nullable Double value(EvaluationCompleted evaluation, String name) {
    EvaluationMetrics of = name.startsWith(WINDOW) ? evaluation.window() : evaluation.cumulative();
    return metric(name).of().apply(of);
  }

  /** Names of the metrics that {@code evaluation} has. */
  static List<String> present(EvaluationCompleted evaluation) {
    return NAMES.stream()
        .filter(name -> !name.equals(Monitor.GRADIENT_NORM))
        .filter(name -> value(evaluation, name) != null)
        .toList();
  }

  private static Metric metric(String name) {
    Metric metric = METRICS.get(name.substring(name.indexOf('.') + 1));
    if (metric == null) {
      throw new IllegalArgumentException("no metric of an evaluation: " + name);
    }
    return metric;
  }

  private static Map<String, Metric> metrics() {
    Map<String, Metric> all = new LinkedHashMap<>();
    all.put("accuracy", new Metric(Mode.MAX, EvaluationMetrics::accuracy));
    all.put("logLoss", new Metric(Mode.MIN, EvaluationMetrics::logLoss));
    all.put("kappa", new Metric(Mode.MAX, EvaluationMetrics::kappa));
    all.put("noChangeAccuracy", new Metric(null, EvaluationMetrics::noChangeAccuracy));
    all.put("majorityAccuracy", new Metric(null, EvaluationMetrics::majorityAccuracy));
    all.put("mae", new Metric(Mode.MIN, EvaluationMetrics::mae));
    all.put("rmse", new Metric(Mode.MIN, EvaluationMetrics::rmse));
    all.put("r2", new Metric(Mode.MAX, EvaluationMetrics::r2));
    all.put("lastValueMae", new Metric(null, EvaluationMetrics::lastValueMae));
    all.put("lastValueRmse", new Metric(null, EvaluationMetrics::lastValueRmse));
    return all;
  }

  private static List<String> names() {
    List<String> names = new ArrayList<>();
    METRICS.keySet().forEach(metric -> names.add(WINDOW + metric));
    METRICS.keySet().forEach(metric -> names.add(CUMULATIVE + metric));
    names.add(Monitor.GRADIENT_NORM);
    return List.copyOf(names);
  }
}
