package dev.millrace.engine.loss;

import org.nd4j.autodiff.samediff.SDVariable;

/** Losses over real values. */
final class Distance {
  private Distance() {}

  /** {@code (p - y)^2}; DL4J's MSE divides by the outputs, its L2 does not. */
  record Squared(boolean mean) implements Loss {
    @Override
    public double value(double prediction, double label) {
      return (prediction - label) * (prediction - label);
    }

    @Override
    public SDVariable derivative(SDVariable prediction, SDVariable label) {
      return prediction.sub(label).mul(2.0);
    }

    @Override
    public double scale(int outputs) {
      return mean ? 1.0 / outputs : 1;
    }
  }

  /** {@code |p - y|}; DL4J's MAE divides by the outputs, its L1 does not. */
  record Absolute(boolean mean) implements Loss {
    @Override
    public double value(double prediction, double label) {
      return Math.abs(prediction - label);
    }

    @Override
    public SDVariable derivative(SDVariable prediction, SDVariable label) {
      return prediction.getSameDiff().math().sign(prediction.sub(label));
    }

    @Override
    public double scale(int outputs) {
      return mean ? 1.0 / outputs : 1;
    }
  }

  /** {@code max(0, 1 - y p)} for labels of -1 and 1. */
  record Hinge() implements Loss {
    @Override
    public double value(double prediction, double label) {
      return Math.max(0, 1 - label * prediction);
    }

    @Override
    public SDVariable derivative(SDVariable prediction, SDVariable label) {
      SDVariable margin = prediction.mul(label).rsub(1.0);
      return prediction.getSameDiff().math().step(margin, 0.0).mul(label.neg());
    }
  }

  /** {@code p - y log p} for counts. */
  record Poisson() implements Loss {
    @Override
    public double value(double prediction, double label) {
      return prediction - label * StrictMath.log(prediction);
    }

    @Override
    public SDVariable derivative(SDVariable prediction, SDVariable label) {
      return label.div(prediction).rsub(1.0);
    }
  }
}
