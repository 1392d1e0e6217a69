package dev.millrace.bench.dl4j;

import dev.millrace.bench.cases.BenchCase;
import dev.millrace.bench.cases.CaseData;
import dev.millrace.bench.cases.Network;
import dev.millrace.bench.cases.Transformer;
import dev.millrace.bench.cases.Updating;
import dev.millrace.bench.worker.Contender;
import dev.millrace.bench.worker.UnsupportedCaseException;
import dev.millrace.bench.worker.Worker;
import dev.millrace.engine.device.Natives;
import java.io.IOException;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.DataSet;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.config.Sgd;

/** DL4J's own training: {@code fit} on one data set; of the SameDiff graph, SameDiff's. */
public final class Dl4jContender implements Contender {
  private @Nullable Fitting fitting;

  /** A network and how it is fitted. */
  interface Fitting {
    float[] gradient(DataSet batch, int rows);

    void fit();
  }

  public static void main(String[] args) throws IOException {
    Natives.load();
    Worker.serve(new Dl4jContender(), null);
  }

  @Override
  public float[] prepare(BenchCase one, CaseData data, int threads) {
    if (one.mode() == BenchCase.Mode.BF16) {
      throw new UnsupportedCaseException("DL4J has no mixed precision");
    }
    Natives.ops().setOmpNumThreads(threads);
    DataSet batch = batch(one, data);
    fitting =
        one.network() instanceof Transformer block
            ? new SameDiffFitting(block, one, data.parameters(), batch)
            : new NetworkFitting(
                Configurations.of(one.network(), updater(one.updating())),
                data.parameters(),
                batch);
    return fitting.gradient(batch, one.batch());
  }

  /** The updater with DL4J's own defaults. */
  static IUpdater updater(Updating updating) {
    return updating == Updating.SGD ? new Sgd(updating.rate()) : new Adam(updating.rate());
  }

  private static DataSet batch(BenchCase one, CaseData data) {
    Network network = one.network();
    int[] labels =
        network.classes() == 0
            ? network.inputShape().stream().mapToInt(Integer::intValue).toArray()
            : network.labelsPerRecord() == 1
                ? new int[] {network.classes()}
                : new int[] {network.classes(), network.labelsPerRecord()};
    return new DataSet(
        array(
            data.features(), one.batch(), network.inputShape().stream().mapToInt(i -> i).toArray()),
        array(data.labels(network), one.batch(), labels));
  }

  private static INDArray array(float[] values, int rows, int[] shape) {
    long[] dimensions =
        LongStream.concat(LongStream.of(rows), IntStream.of(shape).asLongStream()).toArray();
    return Nd4j.createFromArray(values).reshape(dimensions);
  }

  @Override
  public void step() {
    Objects.requireNonNull(fitting, "prepare comes first").fit();
  }

  @Override
  public String description() {
    return "DL4J 1.0.0-M2.1, ND4J " + Natives.classifier();
  }

  @Override
  public void close() {
    // the process ends
  }
}
