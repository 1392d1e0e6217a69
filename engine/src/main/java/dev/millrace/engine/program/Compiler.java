package dev.millrace.engine.program;

import dev.millrace.engine.lowering.Lowered;
import dev.millrace.engine.lowering.Names;
import dev.millrace.engine.model.Parameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.factory.Nd4j;

/** Compiles a lowered model for one number of rows. */
public final class Compiler {
  private static final String GRADIENT = "gradient:";

  private final Lowered lowered;
  private final List<Parameter> parameters;
  private final CompileOptions options;
  private final Differentiator.Backward backward;

  /**
   * @param parameters the model's, whose gradients are wanted
   */
  public Compiler(Lowered lowered, List<Parameter> parameters, CompileOptions options) {
    this.lowered = lowered;
    this.parameters = List.copyOf(parameters);
    this.options = options;
    if (options.ownKernels()) {
      GeluRewrite.run(lowered.graph());
    }
    backward =
        Differentiator.differentiate(
            lowered.graph(),
            options.scaledLoss() ? ScaledSeeds.of(lowered) : lowered.seeds(),
            parameters.stream().filter(Parameter::trainable).map(Parameter::name).toList());
  }

  /** Predicts in inference mode. */
  public ProgramPlan inference() {
    List<String> results = List.of(Names.PREDICTION);
    return ProgramPlan.of(Passes.run(importer().take(results, results), options), results);
  }

  /**
   * Predicts in training mode, and writes the gradients by all parameters.
   *
   * @throws MemoryBudgetException when what is recomputed cannot be chosen within the budget
   */
  public ProgramPlan training() {
    Map<String, String> sources = new HashMap<>(backward.gradients());
    sources.putAll(lowered.statistics());
    List<String> results =
        lowered.graph().hasVariable(Names.LOSS)
            ? List.of(Names.TRAINED, Names.LOSS)
            : List.of(Names.TRAINED);
    List<String> outputs = new ArrayList<>(results);
    outputs.addAll(sources.values());
    Code code = importer().take(outputs, results);
    List<Targets.Placement> placements = new ArrayList<>();
    for (Parameter parameter : parameters) {
      String source = sources.get(parameter.name());
      Value value = source == null ? zeros(parameter) : code.value(source);
      placements.add(new Targets.Placement(value, place(parameter)));
    }
    Code placed = Targets.place(code, placements);
    RecomputePass.Outcome outcome =
        RecomputeChoice.make(Passes.run(placed, options), options.recompute());
    return ProgramPlan.of(outcome.code(), results);
  }

  /** The name under which {@link ProgramPlan#bind} expects the memory of a gradient. */
  public static String gradient(String parameter) {
    return GRADIENT + parameter;
  }

  private Value place(Parameter parameter) {
    return Value.input(gradient(parameter.name()), type(), parameter.shape(), parameter.order());
  }

  /** The gradient by what the loss does not depend on. */
  private Value zeros(Parameter parameter) {
    return Value.constant(parameter.name() + ":zeros", Nd4j.zeros(type(), parameter.shape()));
  }

  private DataType type() {
    return lowered.graph().getVariable(Names.FEATURES).dataType() == DataType.DOUBLE
        ? DataType.DOUBLE
        : DataType.FLOAT;
  }

  private Importer importer() {
    Map<String, Value> inputs = new HashMap<>();
    Set<String> known = new HashSet<>();
    for (Parameter parameter : parameters) {
      known.add(parameter.name());
      inputs.put(
          parameter.name(),
          Value.input(parameter.name(), type(), parameter.shape(), parameter.order()));
    }
    for (String name : lowered.graph().inputs()) {
      if (!known.contains(name) && !lowered.dropout().containsKey(name)) {
        SDVariable variable = lowered.graph().getVariable(name);
        inputs.put(name, Value.input(name, variable.dataType(), shape(variable), 'c'));
      }
    }
    return new Importer(lowered, backward, inputs);
  }

  private static long[] shape(SDVariable placeholder) {
    long[] shape = placeholder.placeholderShape();
    return shape == null ? new long[0] : shape;
  }
}
