package dev.millrace.bench.ours;

import dev.millrace.bench.cases.BenchCase;
import dev.millrace.bench.cases.CaseData;
import dev.millrace.bench.cases.Mlp;
import dev.millrace.bench.cases.Network;
import dev.millrace.bench.cases.Transformer;
import dev.millrace.bench.cases.Updating;
import dev.millrace.bench.dl4j.Configurations;
import dev.millrace.bench.worker.UnsupportedCaseException;
import dev.millrace.engine.Model;
import dev.millrace.engine.ModelException;
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
    double rate = one.updating().rate();
    return load(one, one.updating() == Updating.SGD ? new Sgd(rate) : new Adam(rate));
  }

  /** With plain gradient descent instead of the case's updater. */
  Model descending(BenchCase one, CaseData data, double rate) {
    return load(one, new Sgd(rate));
  }

  private static Model load(BenchCase one, IUpdater updater) {
    if (one.network() instanceof Transformer) {
      throw new UnsupportedCaseException("not supported yet: SameDiff graphs");
    }
    try {
      Path dir = Files.createTempDirectory("millrace-bench");
      Path file = dir.resolve(one.name() + ".json");
      try {
        Files.writeString(file, Configurations.of(one.network(), updater).toJson());
        return Model.load(file, inputShape(one.network()));
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

  /** DL4J's JSON keeps no sizes of pictures and sequences. */
  private static long[] inputShape(Network network) {
    return network instanceof Mlp
        ? new long[0]
        : network.inputShape().stream().mapToLong(Integer::longValue).toArray();
  }
}
