package dev.millrace.engine.model;

import java.util.List;
import org.deeplearning4j.nn.conf.GradientNormalization;
import org.deeplearning4j.nn.conf.constraint.BaseConstraint;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.regularization.Regularization;

/**
 * What DL4J's configuration says about training one parameter.
 *
 * @param updater its updater; {@code NoOp} for running statistics
 * @param regularization in the order of the configuration, a global weight decay twice
 * @param constraints of its layer, those that name this parameter
 * @param normalization of its layer's gradient
 * @param threshold of the normalisations that clip
 */
public record TrainingSettings(
    IUpdater updater,
    List<Regularization> regularization,
    List<BaseConstraint> constraints,
    GradientNormalization normalization,
    double threshold) {
  public TrainingSettings {
    regularization = List.copyOf(regularization);
    constraints = List.copyOf(constraints);
  }
}
