package dev.millrace.engine.loss;

import org.nd4j.autodiff.samediff.SDVariable;

/** Losses over probabilities. {@code StrictMath}: the same bits whatever the JIT did. */
final class CrossEntropy {
  private CrossEntropy() {}

  /**
   * Cross entropy of a softmax. As in DL4J the limit holds for the value only; the gradient by the
   * logits is {@code p - y}, which is exact for labels that sum to 1.
   */
  record OfSoftmax(double epsilon) implements Loss {
    @Override
    public double value(double prediction, double label) {
      if (label == 0 && epsilon > 0) {
        return 0 * Math.min(prediction, 1); // what is not a number stays that; no logarithm for it
      }
      return -label * StrictMath.log(Math.min(Math.max(prediction, epsilon), 1 - epsilon));
    }

    @Override
    public SDVariable derivative(SDVariable prediction, SDVariable label) {
      return prediction.sub(label);
    }

    @Override
    public boolean byPreActivation() {
      return true;
    }
  }

  /** Cross entropy over any other activation, without a limit. */
  record Plain() implements Loss {
    @Override
    public double value(double prediction, double label) {
      return label == 0 ? 0 * prediction : -label * StrictMath.log(prediction);
    }

    @Override
    public SDVariable derivative(SDVariable prediction, SDVariable label) {
      return label.div(prediction).neg();
    }
  }

  /** Binary cross entropy; the limit holds for value and gradient, as in DL4J. */
  record Binary(double epsilon) implements Loss {
    @Override
    public double value(double prediction, double label) {
      double p = Math.min(Math.max(prediction, epsilon), 1 - epsilon);
      return -label * StrictMath.log(p) - (1 - label) * StrictMath.log(1 - p);
    }

    @Override
    public SDVariable derivative(SDVariable prediction, SDVariable label) {
      SDVariable p =
          epsilon > 0
              ? prediction.getSameDiff().math().clipByValue(prediction, epsilon, 1 - epsilon)
              : prediction;
      return p.sub(label).div(p.mul(p.rsub(1.0)));
    }
  }
}
