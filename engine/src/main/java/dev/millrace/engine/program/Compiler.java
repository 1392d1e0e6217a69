package dev.millrace.engine.program;

import dev.millrace.engine.lowering.Lowered;
import dev.millrace.engine.lowering.Names;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Compiles a lowered model for one number of rows. */
public final class Compiler {
  private static final String GRADIENT = "gradient:";

  private final Lowered lowered;
  private final Map<String, INDArray> parameters;
  private final CompileOptions options;
  private final Differentiator.Backward backward;

  /**
   * @param parameters arrays of the right shape and order, by the names of the graph; their
   *     contents do not matter
   */
  public Compiler(Lowered lowered, Map<String, INDArray> parameters, CompileOptions options) {
    this.lowered = lowered;
    this.parameters = Map.copyOf(parameters);
    this.options = options;
    backward =
        Differentiator.differentiate(
            lowered.graph(),
            options.scaledLoss() ? scaled(lowered) : lowered.seeds(),
            parameters.keySet().stream()
                .filter(name -> !lowered.statistics().containsKey(name))
                .toList());
  }

  /** The same seeds times the loss scale, which is given for every step. */
  private static Map<String, String> scaled(Lowered lowered) {
    SameDiff graph = lowered.graph();
    Map<String, String> seeds = new HashMap<>();
    lowered
        .seeds()
        .forEach(
            (variable, seed) -> {
              SDVariable derivative = graph.getVariable(seed);
              SDVariable scale =
                  graph.hasVariable(Names.LOSS_SCALE)
                      ? graph.getVariable(Names.LOSS_SCALE)
                      : graph.placeHolder(Names.LOSS_SCALE, derivative.dataType());
              seeds.put(variable, derivative.mul(scale).name());
            });
    return seeds;
  }

  /** Predicts in inference mode. */
  public ProgramPlan inference() {
    List<String> results = List.of(Names.PREDICTION);
    return ProgramPlan.of(Passes.run(importer().take(results, results), options), results);
  }

  /** Predicts in training mode, and writes the gradients by all parameters. */
  public ProgramPlan training() {
    Map<String, String> sources = new HashMap<>(backward.gradients());
    sources.putAll(lowered.statistics());
    List<String> results = List.of(Names.TRAINED);
    List<String> outputs = new ArrayList<>(results);
    outputs.addAll(sources.values());
    Map<String, Value> targets = new HashMap<>();
    sources.forEach((parameter, source) -> targets.merge(source, place(parameter), (a, b) -> b));
    Code code = Targets.place(importer().take(outputs, results), targets);
    RecomputePass.Outcome outcome =
        RecomputeChoice.make(Passes.run(code, options), options.recompute());
    return ProgramPlan.of(outcome.code(), results);
  }

  /** The name under which {@link ProgramPlan#bind} expects the memory of a gradient. */
  public static String gradient(String parameter) {
    return GRADIENT + parameter;
  }

  private Value place(String parameter) {
    INDArray like = parameters.get(parameter);
    if (like == null) {
      throw new IllegalArgumentException("no parameter " + parameter);
    }
    return Value.input(gradient(parameter), like.dataType(), like.shape(), like.ordering());
  }

  private static long[] shape(SDVariable placeholder) {
    long[] shape = placeholder.placeholderShape();
    return shape == null ? new long[0] : shape;
  }

  private Importer importer() {
    Map<String, Value> inputs = new HashMap<>();
    for (String name : lowered.graph().inputs()) {
      SDVariable variable = lowered.graph().getVariable(name);
      INDArray parameter = parameters.get(name);
      if (parameter != null) {
        inputs.put(
            name, Value.input(name, parameter.dataType(), parameter.shape(), parameter.ordering()));
      } else if (!lowered.dropout().containsKey(name)) {
        inputs.put(name, Value.input(name, variable.dataType(), shape(variable), 'c'));
      }
    }
    return new Importer(lowered, backward, inputs);
  }
}
