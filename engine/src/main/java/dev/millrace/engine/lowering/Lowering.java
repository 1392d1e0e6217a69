package dev.millrace.engine.lowering;

import dev.millrace.engine.loss.Loss;
import dev.millrace.engine.loss.Losses;
import dev.millrace.engine.model.Form;
import dev.millrace.engine.model.LoadedModel;
import dev.millrace.engine.model.NetworkPlan;
import dev.millrace.engine.model.Parameter;
import dev.millrace.engine.model.SameDiffPlan;
import java.util.Map;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;

/** Lowers a model to a SameDiff forward graph and says where its backward pass starts. */
public final class Lowering {
  private final NetworkPlan plan;
  private final LoweringOptions options;
  private final SameDiff graph = SameDiff.create();

  private Lowering(NetworkPlan plan, LoweringOptions options) {
    this.plan = plan;
    this.options = options;
  }

  /** The model as a graph for these options. */
  public static Lowered lower(LoadedModel model, LoweringOptions options) {
    return model.plan() instanceof SameDiffPlan graph
        ? SameDiffLowering.lower(graph, options)
        : new Lowering((NetworkPlan) model.plan(), options).lower(model);
  }

  private Lowered lower(LoadedModel model) {
    for (Parameter parameter : model.parameters()) {
      graph.placeHolder(parameter.name(), options.type(), parameter.shape());
    }
    Tensor input = input();
    placeHolder(Names.LABELS, plan.output().outputForm());
    if (options.labelMask()) {
      stepMask(Names.LABEL_MASK, plan.output().outputForm());
    }
    Pass training = new Pass(graph, options, true);
    named(Names.TRAINED, training.run(plan, input));
    if (model.trainingDiffers()) {
      named(Names.PREDICTION, new Pass(graph, options, false).run(plan, input));
    } else {
      graph.identity(Names.PREDICTION, graph.getVariable(Names.TRAINED));
    }
    return new Lowered(graph, seeds(training.head()), training.statistics(), training.dropout());
  }

  private Tensor input() {
    Form form = plan.inputForm();
    SDVariable features = placeHolder(Names.FEATURES, form);
    SDVariable mask = options.featureMask() ? stepMask(Names.FEATURE_MASK, form) : null;
    return new Tensor(features, form, mask);
  }

  private SDVariable placeHolder(String name, Form form) {
    return graph.placeHolder(name, options.type(), batch(form.shape()));
  }

  private SDVariable stepMask(String name, Form form) {
    if (!form.isSequence()) {
      throw new IllegalArgumentException(name + " must be of a sequence: " + form);
    }
    return graph.placeHolder(name, options.type(), options.rows(), form.steps());
  }

  private long[] batch(long... shape) {
    long[] all = new long[shape.length + 1];
    all[0] = options.rows();
    System.arraycopy(shape, 0, all, 1, shape.length);
    return all;
  }

  /** Under a name of its own, whatever the variable is called or is used for besides. */
  private void named(String name, SDVariable variable) {
    graph.identity(name, variable);
  }

  private Map<String, String> seeds(Head head) {
    Loss loss = Losses.of(plan.loss(), plan.activation());
    SDVariable derivative = loss.derivative(head.activated(), head.labels());
    double scale = loss.scale(Math.toIntExact(plan.output().outputForm().size()));
    SDVariable scaled = scale == 1 ? derivative : derivative.mul(scale);
    SDVariable masked = head.mask() == null ? scaled : scaled.mul(head.mask());
    SDVariable root = loss.byPreActivation() ? head.logits() : head.activated();
    return Map.of(root.name(), masked.name());
  }
}
