package dev.millrace.engine.loss;

import org.nd4j.linalg.activations.IActivation;
import org.nd4j.linalg.activations.impl.ActivationSoftmax;
import org.nd4j.linalg.lossfunctions.ILossFunction;
import org.nd4j.linalg.lossfunctions.impl.LossBinaryXENT;
import org.nd4j.linalg.lossfunctions.impl.LossHinge;
import org.nd4j.linalg.lossfunctions.impl.LossL1;
import org.nd4j.linalg.lossfunctions.impl.LossL2;
import org.nd4j.linalg.lossfunctions.impl.LossMAE;
import org.nd4j.linalg.lossfunctions.impl.LossMCXENT;
import org.nd4j.linalg.lossfunctions.impl.LossMSE;
import org.nd4j.linalg.lossfunctions.impl.LossPoisson;

/** DL4J's loss objects to ours. */
public final class Losses {
  private Losses() {}

  /**
   * @throws IllegalArgumentException for a loss that the model's check should have refused
   */
  public static Loss of(ILossFunction loss, IActivation activation) {
    if (loss instanceof LossMCXENT entropy) {
      return activation instanceof ActivationSoftmax
          ? new CrossEntropy.OfSoftmax(entropy.getSoftmaxClipEps())
          : new CrossEntropy.Plain();
    }
    if (loss instanceof LossBinaryXENT binary) {
      return new CrossEntropy.Binary(binary.getClipEps());
    }
    if (loss instanceof LossL2) {
      return new Distance.Squared(loss instanceof LossMSE);
    }
    if (loss instanceof LossL1) {
      return new Distance.Absolute(loss instanceof LossMAE);
    }
    if (loss instanceof LossHinge) {
      return new Distance.Hinge();
    }
    if (loss instanceof LossPoisson) {
      return new Distance.Poisson();
    }
    throw new IllegalArgumentException("loss is not supported: " + loss.getClass().getName());
  }

  /** Whether predictions are probabilities of classes. */
  public static boolean isClassification(ILossFunction loss, IActivation activation) {
    return activation instanceof ActivationSoftmax
        || loss instanceof LossMCXENT
        || loss instanceof LossBinaryXENT;
  }
}
