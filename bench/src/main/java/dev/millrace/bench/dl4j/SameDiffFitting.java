package dev.millrace.bench.dl4j;

import dev.millrace.bench.cases.BenchCase;
import dev.millrace.bench.cases.Transformer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.autodiff.samediff.TrainingConfig;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.DataSet;
import org.nd4j.linalg.factory.Nd4j;

/** The graph of {@link Block}, fitted by SameDiff. */
final class SameDiffFitting implements Dl4jContender.Fitting {
  private final SameDiff graph;
  private final List<String> names;
  private final DataSet batch;

  SameDiffFitting(Transformer block, BenchCase one, float[] parameters, DataSet batch) {
    graph = Block.of(block, one.batch(), parameters);
    names = Block.names(block);
    this.batch = batch;
    graph.setTrainingConfig(
        new TrainingConfig.Builder()
            .updater(Dl4jContender.updater(one.updating()))
            .dataSetFeatureMapping(Block.FEATURES)
            .dataSetLabelMapping(Block.LABELS)
            .build());
  }

  /** Of a mean: nothing is left to divide by. */
  @Override
  public float[] gradient(DataSet data, int rows) {
    Map<String, INDArray> gradients =
        graph.calculateGradients(
            Map.of(Block.FEATURES, data.getFeatures(), Block.LABELS, data.getLabels()), names);
    INDArray[] flat =
        names.stream()
            .map(name -> Objects.requireNonNull(gradients.get(name)).ravel())
            .toArray(INDArray[]::new);
    return Nd4j.concat(0, flat).toFloatVector();
  }

  @Override
  public void fit() {
    graph.fit(batch);
  }
}
