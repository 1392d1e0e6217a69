package dev.millrace.engine.optim;

import dev.millrace.engine.kernel.Pointwise;
import dev.millrace.engine.memory.FlatVector;
import dev.millrace.engine.memory.NativeFloats;
import dev.millrace.engine.model.Parameter;
import dev.millrace.engine.model.UpdaterBlock;
import java.util.ArrayList;
import java.util.List;
import org.nd4j.linalg.learning.regularization.L1Regularization;
import org.nd4j.linalg.learning.regularization.L2Regularization;
import org.nd4j.linalg.learning.regularization.Regularization;
import org.nd4j.linalg.learning.regularization.WeightDecay;
import org.nd4j.linalg.schedule.ISchedule;

/**
 * One entry of a layer's list of regularisations, for one parameter. The list is taken as stored: a
 * global weight decay is in it twice and is applied twice, in DL4J too.
 *
 * @param parameter the values of what it is applied to
 * @param gradient their gradient
 * @param block index of the parameter's updater block, whose rate a weight decay may multiply
 * @param coefficient DL4J's, asked with iteration and epoch
 * @param signOnly whether the sign of a parameter counts instead of its value (l1)
 * @param byRate whether the coefficient is multiplied by the learning rate
 * @param afterUpdater whether it is added to the update instead of the gradient
 */
record Regularizer(
    NativeFloats parameter,
    NativeFloats gradient,
    int block,
    ISchedule coefficient,
    boolean signOnly,
    boolean byRate,
    boolean afterUpdater) {

  static List<Regularizer> of(
      List<Parameter> layout,
      List<UpdaterBlock> blocks,
      FlatVector parameters,
      FlatVector gradient) {
    List<Regularizer> all = new ArrayList<>();
    for (Parameter parameter : layout.stream().filter(Parameter::trainable).toList()) {
      NativeFloats values = parameters.floats().slice(parameter.offset(), parameter.length());
      NativeFloats slope = gradient.floats().slice(parameter.offset(), parameter.length());
      int block = blockOf(parameter, blocks);
      parameter
          .settings()
          .regularization()
          .forEach(entry -> all.add(of(entry, values, slope, block)));
    }
    return List.copyOf(all);
  }

  private static Regularizer of(
      Regularization entry, NativeFloats values, NativeFloats slope, int block) {
    if (entry instanceof L1Regularization l1) {
      ISchedule coefficient = TableSchedule.of(l1.getL1());
      return new Regularizer(values, slope, block, coefficient, true, false, false);
    }
    if (entry instanceof L2Regularization l2) {
      ISchedule coefficient = TableSchedule.of(l2.getL2());
      return new Regularizer(values, slope, block, coefficient, false, false, false);
    }
    if (entry instanceof WeightDecay decay) {
      ISchedule coefficient = TableSchedule.of(decay.getCoeff());
      return new Regularizer(values, slope, block, coefficient, false, decay.isApplyLR(), true);
    }
    throw new IllegalArgumentException(
        "regularisation is not supported: " + entry.getClass().getSimpleName());
  }

  private static int blockOf(Parameter parameter, List<UpdaterBlock> blocks) {
    for (int i = 0; i < blocks.size(); i++) {
      if (blocks.get(i).contains(parameter)) {
        return i;
      }
    }
    throw new IllegalArgumentException("no updater block for " + parameter.name());
  }

  /** Adds coefficient x parameter (or its sign) to the gradient or update. */
  void apply(double rate, long k, int epoch) {
    double c = coefficient.valueAt(Iterations.of(k), epoch);
    float scale = (float) (byRate ? c * rate : c);
    if (!signOnly) {
      Pointwise.addScaled(gradient, scale, parameter);
      return;
    }
    for (int i = 0; i < parameter.length(); i++) {
      float sign = Math.signum(parameter.get(i));
      gradient.set(i, Arithmetic.multiplyAdd(scale, sign, gradient.get(i)));
    }
  }
}
