package dev.millrace.engine.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.engine.Precision;
import dev.millrace.engine.Recompute;
import dev.millrace.engine.device.Natives;
import dev.millrace.engine.kernel.KernelSet;
import dev.millrace.engine.lowering.Lowered;
import dev.millrace.engine.lowering.Names;
import dev.millrace.engine.model.Parameter;
import dev.millrace.engine.model.TrainingSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.deeplearning4j.nn.conf.GradientNormalization;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.Sgd;

/** A transformer block: the kernels in their places, held against native operations. */
class BlockKernelsTest {
  private static final int ROWS = 2;
  private static final int LENGTH = 6;
  private static final int HEADS = 3;
  private static final int PER_HEAD = 5;
  private static final int WIDTH = HEADS * PER_HEAD;
  private static final int HIDDEN = 21;
  private static final TrainingSettings SETTINGS =
      new TrainingSettings(new Sgd(1), List.of(), List.of(), GradientNormalization.None, 1);

  private final SameDiff graph = SameDiff.create();
  private final Map<String, INDArray> parameters = new LinkedHashMap<>();

  @BeforeAll
  static void needsVectors() {
    Natives.load();
    Assumptions.assumeTrue(KernelSet.current() == KernelSet.VECTOR, KernelSet.reason());
  }

  private SDVariable parameter(String name, long... shape) {
    Nd4j.getRandom().setSeed(name.hashCode());
    parameters.put(name, Nd4j.randn(DataType.FLOAT, shape).muli(0.5));
    return graph.placeHolder(name, DataType.FLOAT, shape);
  }

  private SDVariable normalised(SDVariable x, String name) {
    SDVariable gain = parameter(name + "g", WIDTH);
    return graph.nn().layerNorm(x, gain, parameter(name + "b", WIDTH), true, 1);
  }

  private SDVariable dense(SDVariable x, String name, int in, int out) {
    return graph.mmul(x, parameter(name + "W", in, out)).add(parameter(name + "b", out));
  }

  private SDVariable heads(SDVariable x, String name) {
    SDVariable all = dense(x, name, WIDTH, WIDTH).reshape(ROWS, LENGTH, HEADS, PER_HEAD);
    return all.permute(0, 2, 1, 3);
  }

  private SDVariable attention(SDVariable x) {
    SDVariable scores = graph.mmul(heads(x, "q"), heads(x, "k"), false, true, false);
    SDVariable weights = graph.nn().softmax(scores.mul(1 / Math.sqrt(PER_HEAD)), 3);
    SDVariable mixed = graph.mmul(weights, heads(x, "v")).permute(0, 2, 1, 3);
    return dense(mixed.reshape(ROWS * LENGTH, WIDTH), "o", WIDTH, WIDTH);
  }

  private static SDVariable gelu(SDVariable x, SameDiff graph) {
    return x.mul(graph.math().erf(x.mul(Math.sqrt(0.5))).add(1)).mul(0.5);
  }

  private Lowered lower() {
    SDVariable x = graph.placeHolder(Names.FEATURES, DataType.FLOAT, ROWS * LENGTH, WIDTH);
    SDVariable attended = x.add(attention(normalised(x, "first")));
    SDVariable up = gelu(dense(normalised(attended, "second"), "up", WIDTH, HIDDEN), graph);
    SDVariable out = attended.add(dense(up, "down", HIDDEN, WIDTH));
    SDVariable prediction = graph.identity(Names.PREDICTION, out);
    SDVariable trained = graph.identity(Names.TRAINED, prediction);
    SDVariable labels = graph.placeHolder(Names.LABELS, DataType.FLOAT, ROWS * LENGTH, WIDTH);
    String seed = trained.sub("seed", labels).name();
    return new Lowered(graph, Map.of(trained.name(), seed), Map.of(), Map.of());
  }

  private List<Parameter> described() {
    List<Parameter> list = new ArrayList<>();
    int offset = 0;
    for (Map.Entry<String, INDArray> entry : parameters.entrySet()) {
      long[] shape = entry.getValue().shape();
      list.add(new Parameter(entry.getKey(), "", 0, "W", offset, shape, 'c', true, SETTINGS));
      offset += Math.toIntExact(entry.getValue().length());
    }
    return list;
  }

  private static Map<String, INDArray> gradients(boolean own) {
    CompileOptions options =
        new CompileOptions(own, Precision.FLOAT32, Map.of(), Recompute.none(), false);
    BlockKernelsTest block = new BlockKernelsTest();
    Lowered lowered = block.lower();
    ProgramPlan plan = new Compiler(lowered, block.described(), options).training();
    if (own) {
      assertThat(plan.operations().stream().filter(operation -> operation.own()))
          .extracting(PlannedOperation::name)
          .contains("layer_norm", "layer_norm_bp", "softmax", "softmax_bp")
          .contains("gelu_erf", "gelu_erf_bp");
    }
    return block.gradients(plan);
  }

  private Map<String, INDArray> gradients(ProgramPlan plan) {
    Map<String, INDArray> given = new HashMap<>(parameters);
    Nd4j.getRandom().setSeed(1);
    given.put(Names.FEATURES, Nd4j.randn(DataType.FLOAT, ROWS * LENGTH, WIDTH));
    given.put(Names.LABELS, Nd4j.randn(DataType.FLOAT, ROWS * LENGTH, WIDTH));
    Map<String, INDArray> gradients = new HashMap<>();
    parameters.forEach(
        (name, array) -> {
          gradients.put(name, array.like());
          given.put(Compiler.gradient(name), gradients.get(name));
        });
    try (Program program = plan.bind(given, new StepKey())) {
      program.run();
      gradients.put(Names.TRAINED, program.array(Names.TRAINED).dup());
    }
    return gradients;
  }

  @Test
  void kernelsGiveTheGradientsOfNativeOperations() {
    Map<String, INDArray> ours = gradients(true);
    Map<String, INDArray> theirs = gradients(false);
    // not by each array: the derivative by the keys' bias is zero
    double largest =
        theirs.values().stream().mapToDouble(a -> a.amaxNumber().doubleValue()).max().orElseThrow();
    theirs.forEach(
        (name, expected) -> {
          double error = ours.get(name).sub(expected).amaxNumber().doubleValue();
          assertThat(error / largest).as(name).isLessThan(1e-5);
        });
  }
}
