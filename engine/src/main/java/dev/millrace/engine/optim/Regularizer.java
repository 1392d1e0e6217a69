package dev.millrace.engine.optim;

import dev.millrace.engine.model.Parameter;
import dev.millrace.engine.model.UpdaterBlock;
import java.nio.FloatBuffer;
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
 * @param parameter what it is applied to
 * @param block index of the parameter's updater block, whose rate a weight decay may multiply
 * @param coefficient DL4J's, asked with iteration and epoch
 * @param signOnly whether the sign of a parameter counts instead of its value (l1)
 * @param byRate whether the coefficient is multiplied by the learning rate
 * @param afterUpdater whether it is added to the update instead of the gradient
 */
record Regularizer(
    Parameter parameter,
    int block,
    ISchedule coefficient,
    boolean signOnly,
    boolean byRate,
    boolean afterUpdater) {

  static List<Regularizer> of(List<Parameter> parameters, List<UpdaterBlock> blocks) {
    List<Regularizer> all = new ArrayList<>();
    for (Parameter parameter : parameters.stream().filter(Parameter::trainable).toList()) {
      parameter
          .settings()
          .regularization()
          .forEach(entry -> all.add(of(entry, parameter, blockOf(parameter, blocks))));
    }
    return List.copyOf(all);
  }

  private static Regularizer of(Regularization entry, Parameter parameter, int block) {
    if (entry instanceof L1Regularization l1) {
      return new Regularizer(parameter, block, l1.getL1(), true, false, false);
    }
    if (entry instanceof L2Regularization l2) {
      return new Regularizer(parameter, block, l2.getL2(), false, false, false);
    }
    if (entry instanceof WeightDecay decay) {
      return new Regularizer(parameter, block, decay.getCoeff(), false, decay.isApplyLR(), true);
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
  void apply(FloatBuffer parameters, FloatBuffer gradient, double rate, long k, int epoch) {
    double c = coefficient.valueAt(Iterations.of(k), epoch);
    float scale = (float) (byRate ? c * rate : c);
    for (int i = parameter.offset(); i < parameter.end(); i++) {
      float value = signOnly ? Math.signum(parameters.get(i)) : parameters.get(i);
      gradient.put(i, Arithmetic.multiplyAdd(scale, value, gradient.get(i)));
    }
  }
}
