package dev.millrace.engine.lowering;

import java.util.List;
import org.deeplearning4j.nn.conf.layers.BatchNormalization;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;

/**
 * Batch normalisation of vectors and images. In training by the batch's mean and variance, which
 * move the running ones; in inference by the running ones.
 */
final class BatchNormalizationLowering implements NodeLowering {
  private static final String MEAN = "mean";
  private static final String VARIANCE = "var";

  /** Of the standard deviation, DL4J's default. */
  private static final String LOG10 = "log10stdev";

  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    BatchNormalization layer = scope.operation(BatchNormalization.class);
    Tensor x = inputs.get(0);
    SDVariable y = scope.training() ? byBatch(scope, layer, x) : byRunning(scope, layer, x);
    return x.with(y, scope.outputForm());
  }

  private static SDVariable byBatch(Scope scope, BatchNormalization layer, Tensor x) {
    SameDiff graph = scope.graph();
    int[] dimensions = x.form().isImage() ? new int[] {0, 2, 3} : new int[] {0};
    SDVariable mean = graph.mean(x.value(), true, dimensions);
    SDVariable centred = x.value().sub(mean);
    SDVariable variance = graph.mean(graph.math().square(centred), true, dimensions);
    statistics(scope, layer, mean, variance);
    return scaled(scope, x, normalized(graph, layer, centred, variance));
  }

  private static SDVariable byRunning(Scope scope, BatchNormalization layer, Tensor x) {
    SDVariable mean = overRows(x, scope.parameter(MEAN));
    SDVariable variance = overRows(x, runningVariance(scope));
    return scaled(scope, x, normalized(scope.graph(), layer, x.value().sub(mean), variance));
  }

  private static SDVariable normalized(
      SameDiff graph, BatchNormalization layer, SDVariable centred, SDVariable variance) {
    return centred.div(graph.math().sqrt(variance.add(layer.getEps())));
  }

  private static SDVariable scaled(Scope scope, Tensor x, SDVariable normalized) {
    return normalized
        .mul(overRows(x, scope.parameter("gamma")))
        .add(overRows(x, scope.parameter("beta")));
  }

  /** {@code [channels]} beside a batch. */
  private static SDVariable overRows(Tensor x, SDVariable vector) {
    return x.form().isImage()
        ? vector.reshape(1, x.form().size(), 1, 1)
        : vector.reshape(1, x.form().size());
  }

  private static SDVariable runningVariance(Scope scope) {
    return scope.hasParameter(LOG10)
        ? scope.graph().math().exp(scope.parameter(LOG10).mul(2 * Math.log(10)))
        : scope.parameter(VARIANCE);
  }

  /** DL4J keeps running means as parameters: what is subtracted moves them to the batch's. */
  private static void statistics(
      Scope scope, BatchNormalization layer, SDVariable mean, SDVariable variance) {
    double decay = layer.getDecay();
    long size = layer.getNOut();
    SDVariable oldMean = scope.parameter(MEAN);
    scope.statistic(MEAN, oldMean.sub(mean.reshape(size)).mul(1 - decay));
    SDVariable old = runningVariance(scope);
    SDVariable batch = variance.reshape(size);
    if (scope.hasParameter(LOG10)) {
      SDVariable next = old.mul(decay).add(batch.mul(1 - decay));
      SDVariable ratio = scope.graph().math().log(old.div(next));
      scope.statistic(LOG10, ratio.mul(1 / (2 * Math.log(10))));
    } else {
      scope.statistic(VARIANCE, old.sub(batch).mul(1 - decay));
    }
  }
}
