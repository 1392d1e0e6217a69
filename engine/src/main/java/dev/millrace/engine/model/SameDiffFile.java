package dev.millrace.engine.model;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.deeplearning4j.nn.conf.GradientNormalization;
import org.jspecify.annotations.Nullable;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.autodiff.samediff.VariableType;
import org.nd4j.autodiff.samediff.internal.SameDiffOp;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.regularization.Regularization;

/** Reads a saved SameDiff graph. */
public final class SameDiffFile {
  private static final long MAX_BYTES = 1L << 30;

  private final SameDiff graph;
  private final List<String> faults = new ArrayList<>();

  private SameDiffFile(SameDiff graph) {
    this.graph = graph;
  }

  /** What the graph does not say: names, and an updater with its regularisation. */
  public record Given(
      String features,
      String labels,
      String loss,
      @Nullable String prediction,
      @Nullable IUpdater updater,
      List<Regularization> regularization) {}

  /**
   * @throws IOException when the file cannot be read
   * @throws UnreadableException when it is not a graph that can be trained, with all faults
   */
  public static LoadedModel load(Path path, Given given) throws IOException, UnreadableException {
    if (Files.size(path) > MAX_BYTES) {
      throw new UnreadableException("is larger than " + MAX_BYTES + " bytes");
    }
    byte[] file = Files.readAllBytes(path);
    FlatGraphCheck.require(file);
    SameDiff graph;
    try {
      graph = SameDiff.fromFlatBuffers(ByteBuffer.wrap(file), false);
    } catch (RuntimeException e) {
      throw new UnreadableException("SameDiff cannot read it: " + e);
    }
    return new SameDiffFile(graph).model(file, given);
  }

  private LoadedModel model(byte[] file, Given given) throws UnreadableException {
    placeholder("features", given.features());
    placeholder("labels", given.labels());
    variable("loss", given.loss());
    graph.getOps().values().forEach(this::checkOperation);
    for (String input : graph.inputs()) {
      if (!input.equals(given.features()) && !input.equals(given.labels())) {
        faults.add("the placeholder " + input + " is neither features nor labels");
      }
    }
    require();
    SameDiffHead head = SameDiffHead.of(graph, given.loss(), given.labels());
    String prediction = given.prediction() == null ? head.prediction() : given.prediction();
    if (prediction == null) {
      faults.add("prediction is missing: the loss is of no known loss function");
    } else {
      variable("prediction", prediction);
    }
    require();
    SameDiffPlan plan = plan(file, given, head, String.valueOf(prediction));
    List<Parameter> parameters = parameters(given);
    require();
    return new LoadedModel(plan, parameters, values(parameters), null, 0, 0);
  }

  private SameDiffPlan plan(byte[] file, Given given, SameDiffHead head, String prediction) {
    long[] features = shape(given.features());
    long[] labels = shape(given.labels());
    if (features[0] != labels[0]) {
      faults.add(
          "features %s and labels %s must have equally many rows"
              .formatted(Arrays.toString(features), Arrays.toString(labels)));
    }
    boolean byHead = given.prediction() == null || given.prediction().equals(head.prediction());
    return new SameDiffPlan(
        file,
        given.features(),
        given.labels(),
        given.loss(),
        prediction,
        byHead && head.softmax(),
        head.classifies(),
        head.rowLosses(),
        features[0],
        record(given.features(), features),
        record(given.labels(), labels));
  }

  private long[] shape(String name) {
    long[] shape = graph.getVariable(name).placeholderShape();
    return shape == null || shape.length == 0 ? new long[] {-1} : shape;
  }

  private long[] record(String name, long... shape) {
    long[] record = Arrays.copyOfRange(shape, 1, shape.length);
    for (long size : record) {
      if (size < 1) {
        faults.add(
            "the placeholder %s must have a fixed shape behind its rows: %s"
                .formatted(name, Arrays.toString(shape)));
        return new long[] {1};
      }
    }
    return record;
  }

  private void placeholder(String what, String name) {
    if (!graph.hasVariable(name) || !graph.getVariable(name).isPlaceHolder()) {
      faults.add(
          "%s %s is no placeholder of the graph; it has: %s"
              .formatted(what, name, String.join(", ", graph.inputs())));
    } else if (graph.getVariable(name).dataType() != DataType.FLOAT) {
      faults.add(
          "%s %s must be FLOAT: %s".formatted(what, name, graph.getVariable(name).dataType()));
    }
  }

  private void variable(String what, String name) {
    if (!graph.hasVariable(name)) {
      faults.add("%s %s is no variable of the graph".formatted(what, name));
    }
  }

  private void checkOperation(SameDiffOp op) {
    String type = op.getOp().getClass().getName();
    boolean random = type.contains(".ops.random.") || op.getOp().opName().contains("dropout");
    if (random
        || type.contains(".controlflow.compat.")
        || type.endsWith("ExternalErrorsFunction")) {
      faults.add(
          "operation %s (%s) is not supported: %s"
              .formatted(
                  op.getName(),
                  op.getOp().opName(),
                  random ? "it draws random numbers" : "it decides what is computed"));
    }
  }

  private List<Parameter> parameters(Given given) {
    TrainingSettings settings = settings(given);
    List<Parameter> parameters = new ArrayList<>();
    int offset = 0;
    for (SDVariable variable : graph.variables()) {
      if (settings != null && variable.getVariableType() == VariableType.VARIABLE) {
        if (variable.dataType() != DataType.FLOAT || variable.getArr() == null) {
          faults.add("variable " + variable.name() + " must be FLOAT, with values");
          continue;
        }
        String name = variable.name();
        long[] shape = variable.getArr().shape();
        Parameter parameter =
            new Parameter(name, name, parameters.size(), name, offset, shape, 'c', true, settings);
        parameters.add(parameter);
        offset = parameter.end();
      }
    }
    if (parameters.isEmpty() && faults.isEmpty()) {
      faults.add("has no variable to train");
    }
    return parameters;
  }

  private @Nullable TrainingSettings settings(Given given) {
    IUpdater updater = given.updater();
    List<Regularization> regularization = given.regularization();
    if (updater == null && graph.getTrainingConfig() != null) {
      updater = graph.getTrainingConfig().getUpdater();
      List<Regularization> own = graph.getTrainingConfig().getRegularization();
      regularization = own == null ? List.of() : own;
    }
    if (updater == null) {
      faults.add("updater is missing: the graph was saved without a training configuration");
      return null;
    }
    return new TrainingSettings(updater, regularization, List.of(), GradientNormalization.None, 1);
  }

  private float[] values(List<Parameter> parameters) {
    float[] values = new float[parameters.get(parameters.size() - 1).end()];
    for (Parameter parameter : parameters) {
      float[] own = graph.getVariable(parameter.name()).getArr().dup('c').data().asFloat();
      System.arraycopy(own, 0, values, parameter.offset(), own.length);
    }
    return values;
  }

  private void require() throws UnreadableException {
    if (!faults.isEmpty()) {
      throw new UnreadableException(faults);
    }
  }
}
