package dev.millrace.engine.optim;

import dev.millrace.engine.memory.FlatVector;
import dev.millrace.engine.model.Parameter;
import dev.millrace.engine.model.UpdaterBlock;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.learning.config.IUpdater;

/**
 * Changes parameters by a mean gradient in DL4J's order: gradient normalisation, l1 and l2,
 * updater, weight decay, subtract, constraints.
 */
public final class Optimizer {
  private final List<UpdaterBlock> blocks;
  private final List<UpdateRule> rules;
  private final List<LayerNormalizer> normalizers;
  private final List<Regularizer> regularizers;
  private final List<Constrainer> constrainers;
  private final FlatVector parameters;
  private final int epoch;
  private final @Nullable LongToDoubleFunction schedule;
  private final double[] rates;
  private final int leading;

  /**
   * @param layout the parameters in the order of the flat vector
   * @param epoch DL4J's count, which schedules by epoch ask for
   * @param parameters their values
   * @param schedule rate of update k, instead of the updaters' own; null for these
   */
  public Optimizer(
      List<Parameter> layout,
      int epoch,
      FlatVector parameters,
      @Nullable LongToDoubleFunction schedule) {
    this.parameters = parameters;
    this.epoch = epoch;
    this.schedule = schedule;
    blocks = UpdaterBlock.of(layout);
    rules = blocks.stream().map(block -> UpdateRule.of(block.updater(), epoch)).toList();
    normalizers = LayerNormalizer.of(layout);
    regularizers = Regularizer.of(layout, blocks);
    constrainers = Constrainer.of(layout, parameters);
    rates = new double[blocks.size()];
    leading = leading(blocks);
  }

  /** Values of updater state. */
  public int stateLength() {
    return UpdaterBlock.stateLength(blocks);
  }

  /** What a new updater state is: zeros, or where the running means of some updaters start. */
  public float[] initialState() {
    float[] state = new float[stateLength()];
    for (int i = 0; i < rules.size(); i++) {
      UpdaterBlock block = blocks.get(i);
      int end = block.stateOffset() + block.stateLength();
      Arrays.fill(state, block.stateOffset(), end, rules.get(i).initialState());
    }
    return state;
  }

  /** The scheduled rate of update k of the first block that has one, before any factor. */
  public double rate(long k) {
    return rate(leading, k);
  }

  /** 1 where the updater has none: DL4J's weight decay takes it so too. */
  private double rate(int block, long k) {
    if (schedule != null) {
      return schedule.applyAsDouble(k);
    }
    IUpdater updater = blocks.get(block).updater();
    return updater.hasLearningRate() ? updater.getLearningRate(Iterations.of(k), epoch) : 1;
  }

  private static int leading(List<UpdaterBlock> blocks) {
    for (int i = 0; i < blocks.size(); i++) {
      if (blocks.get(i).updater().hasLearningRate()) {
        return i;
      }
    }
    return 0;
  }

  /** The model's own gradient normalisation; says whether it limited anything. */
  public boolean normalize(FlatVector gradient) {
    boolean clipped = false;
    for (int i = 0; i < normalizers.size(); i++) {
      clipped |= normalizers.get(i).apply(gradient.values());
    }
    return clipped;
  }

  /**
   * Makes update k.
   *
   * @param gradient the mean, normalised or clipped; overwritten
   * @param state the updaters' state; advanced
   * @param factor on every rate
   */
  public void update(FlatVector gradient, FlatVector state, long k, double factor) {
    for (int i = 0; i < rates.length; i++) {
      rates[i] = rate(i, k) * factor;
    }
    regularize(gradient, k, false);
    for (int i = 0; i < rules.size(); i++) {
      rules.get(i).apply(gradient.values(), state.values(), blocks.get(i), rates[i], k);
    }
    regularize(gradient, k, true);
    subtract(gradient.values(), parameters.values(), parameters.length());
    for (int i = 0; i < constrainers.size(); i++) {
      constrainers.get(i).apply();
    }
  }

  private void regularize(FlatVector gradient, long k, boolean afterUpdater) {
    for (int i = 0; i < regularizers.size(); i++) {
      Regularizer regularizer = regularizers.get(i);
      if (regularizer.afterUpdater() == afterUpdater) {
        double rate = rates[regularizer.block()];
        regularizer.apply(parameters.values(), gradient.values(), rate, k, epoch);
      }
    }
  }

  private static void subtract(FloatBuffer update, FloatBuffer parameters, int length) {
    for (int i = 0; i < length; i++) {
      parameters.put(i, parameters.get(i) - update.get(i));
    }
  }
}
