package dev.millrace.bench.ours;

import dev.millrace.bench.cases.BenchCase;
import dev.millrace.bench.cases.CaseData;
import dev.millrace.bench.cases.Mlp;
import dev.millrace.bench.cases.Network;
import dev.millrace.bench.cases.Transformer;
import dev.millrace.bench.cases.Updating;
import dev.millrace.bench.dl4j.Block;
import dev.millrace.bench.dl4j.Configurations;
import dev.millrace.bench.worker.UnsupportedCaseException;
import dev.millrace.engine.Model;
import dev.millrace.engine.ModelException;
import dev.millrace.engine.SameDiffModel;
import dev.millrace.engine.SameDiffModel.Kind;
import dev.millrace.engine.SameDiffModel.Updater;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.config.Sgd;

/** The cases' models, read from files as a user's are. */
final class Models {
  /** As the case wants it. */
  Model training(BenchCase one, CaseData data) {
    return load(one, data, one.updating(), one.updating().rate());
  }

  /** With plain gradient descent instead of the case's updater. */
  Model descending(BenchCase one, CaseData data, double rate) {
    return load(one, data, Updating.SGD, rate);
  }

  private static Model load(BenchCase one, CaseData data, Updating updating, double rate) {
    try {
      Path dir = Files.createTempDirectory("millrace-bench");
      Path file = dir.resolve(one.name());
      try {
        return one.network() instanceof Transformer block
            ? graph(file, block, one, data, updating, rate)
            : layers(file, one, updating, rate);
      } finally {
        Files.deleteIfExists(file);
        Files.delete(dir);
      }
    } catch (ModelException e) {
      throw new UnsupportedCaseException("not supported yet: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Model layers(Path file, BenchCase one, Updating updating, double rate)
      throws IOException, ModelException {
    IUpdater updater = updating == Updating.SGD ? new Sgd(rate) : new Adam(rate);
    Files.writeString(file, Configurations.of(one.network(), updater).toJson());
    return Model.load(file, inputShape(one.network()));
  }

  /** DL4J's JSON keeps no sizes of pictures and sequences. */
  private static long[] inputShape(Network network) {
    return network instanceof Mlp
        ? new long[0]
        : network.inputShape().stream().mapToLong(Integer::longValue).toArray();
  }

  private static Model graph(
      Path file, Transformer block, BenchCase one, CaseData data, Updating updating, double rate)
      throws ModelException {
    Block.of(block, one.batch(), data.parameters()).save(file.toFile(), false);
    Kind kind = updating == Updating.SGD ? Kind.SGD : Kind.ADAM;
    return Model.loadSameDiff(
        file,
        new SameDiffModel(
            Block.FEATURES,
            Block.LABELS,
            Block.LOSS,
            Block.PREDICTION,
            new Updater(kind, rate, 0)));
  }
}
