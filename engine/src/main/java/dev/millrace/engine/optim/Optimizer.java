package dev.millrace.engine.optim;

import dev.millrace.engine.memory.FlatVector;
import dev.millrace.engine.model.Parameter;
import dev.millrace.engine.model.UpdaterBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.schedule.ISchedule;

/**
 * Changes parameters by a mean gradient in DL4J's order: gradient normalisation, l1 and l2,
 * updater, weight decay, subtract, constraints. All of it is bound to its memory when it is made.
 */
public final class Optimizer implements AutoCloseable {
  private final List<Block> blocks;
  private final List<LayerNormalizer> normalizers;
  private final List<Regularizer> regularizers;
  private final List<Constrainer> constrainers;
  private final FlatVector state;
  private final int epoch;
  private final @Nullable LongToDoubleFunction schedule;
  private final double[] rates;
  private final int leading;

  /**
   * @param fixedRate 1 where the updater has none: DL4J's weight decay takes it so too
   * @param schedule of the rate, instead of the fixed one
   * @param decays whether something is added to the update, which then must be seen
   */
  private record Block(
      boolean hasRate,
      double fixedRate,
      @Nullable ISchedule schedule,
      UpdateRule rule,
      BlockMemory memory,
      boolean decays) {}

  /**
   * @param layout the parameters in the order of the flat vector
   * @param epoch DL4J's count, which schedules by epoch ask for
   * @param parameters their values
   * @param gradient the mean by which they are changed
   * @param schedule rate of update k, instead of the updaters' own; null for these
   */
  public Optimizer(
      List<Parameter> layout,
      int epoch,
      FlatVector parameters,
      FlatVector gradient,
      @Nullable LongToDoubleFunction schedule) {
    this.epoch = epoch;
    this.schedule = schedule;
    List<UpdaterBlock> places = UpdaterBlock.of(layout);
    state = new FlatVector(UpdaterBlock.stateLength(places));
    normalizers = LayerNormalizer.of(layout, gradient);
    regularizers = Regularizer.of(layout, places, parameters, gradient);
    constrainers = Constrainer.of(layout, parameters);
    blocks = new ArrayList<>();
    for (UpdaterBlock place : places) {
      blocks.add(block(place, parameters, gradient));
    }
    rates = new double[blocks.size()];
    leading = leading();
    state.set(initialState(places));
  }

  private Block block(UpdaterBlock place, FlatVector parameters, FlatVector gradient) {
    int index = blocks.size();
    boolean decays =
        regularizers.stream().anyMatch(entry -> entry.afterUpdater() && entry.block() == index);
    IUpdater updater = place.updater();
    UpdateRule rule = UpdateRule.of(updater, epoch);
    ISchedule configured = rule.schedule();
    ISchedule own = configured == null ? null : TableSchedule.of(configured);
    boolean fixed = updater.hasLearningRate() && own == null;
    return new Block(
        updater.hasLearningRate(),
        fixed ? updater.getLearningRate(0, epoch) : 1,
        own,
        rule,
        BlockMemory.of(place, parameters, gradient, state),
        decays);
  }

  /** Zeros, or where the running means of some updaters start. */
  private float[] initialState(List<UpdaterBlock> places) {
    float[] values = new float[state.length()];
    for (int i = 0; i < places.size(); i++) {
      UpdaterBlock place = places.get(i);
      int end = place.stateOffset() + place.stateLength();
      Arrays.fill(values, place.stateOffset(), end, blocks.get(i).rule().initialState());
    }
    return values;
  }

  private int leading() {
    for (int i = 0; i < blocks.size(); i++) {
      if (blocks.get(i).hasRate()) {
        return i;
      }
    }
    return 0;
  }

  /** The updaters' state in DL4J's layout. */
  public FlatVector state() {
    return state;
  }

  /** The scheduled rate of update k of the first block that has one, before any factor. */
  public double rate(long k) {
    return rate(leading, k);
  }

  private double rate(int block, long k) {
    if (schedule != null) {
      return schedule.applyAsDouble(k);
    }
    ISchedule own = blocks.get(block).schedule();
    return own == null ? blocks.get(block).fixedRate() : own.valueAt(Iterations.of(k), epoch);
  }

  /** The model's own gradient normalisation; says whether it limited anything. */
  public boolean normalize() {
    boolean clipped = false;
    for (int i = 0; i < normalizers.size(); i++) {
      clipped |= normalizers.get(i).apply();
    }
    return clipped;
  }

  /**
   * Makes update k. The gradient is of no use afterwards.
   *
   * @param factor on every rate
   */
  public void update(long k, double factor) {
    for (int i = 0; i < rates.length; i++) {
      rates[i] = rate(i, k) * factor;
    }
    regularize(k, false);
    for (int i = 0; i < rates.length; i++) {
      Block block = blocks.get(i);
      if (block.decays()) {
        block.rule().apply(block.memory(), rates[i], k);
      } else {
        block.rule().step(block.memory(), rates[i], k);
      }
    }
    decay(k);
    for (int i = 0; i < constrainers.size(); i++) {
      constrainers.get(i).apply();
    }
  }

  private void decay(long k) {
    regularize(k, true);
    for (int i = 0; i < rates.length; i++) {
      if (blocks.get(i).decays()) {
        blocks.get(i).memory().subtract();
      }
    }
  }

  private void regularize(long k, boolean afterUpdater) {
    for (int i = 0; i < regularizers.size(); i++) {
      Regularizer regularizer = regularizers.get(i);
      if (regularizer.afterUpdater() == afterUpdater) {
        regularizer.apply(rates[regularizer.block()], k, epoch);
      }
    }
  }

  @Override
  public void close() {
    state.close();
  }
}
