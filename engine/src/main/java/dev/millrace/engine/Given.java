package dev.millrace.engine;

import dev.millrace.engine.model.SameDiffFile;
import java.util.List;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.config.Sgd;
import org.nd4j.linalg.learning.regularization.Regularization;
import org.nd4j.linalg.learning.regularization.WeightDecay;

/** What a user says about a graph, with the updater as DL4J has it. */
final class Given {
  private Given() {}

  static SameDiffFile.Given of(SameDiffModel given) {
    SameDiffModel.Updater wanted = given.updater();
    IUpdater updater = null;
    List<Regularization> regularization = List.of();
    if (wanted != null) {
      updater =
          wanted.kind() == SameDiffModel.Kind.SGD
              ? new Sgd(wanted.rate())
              : new Adam(wanted.rate());
      if (wanted.weightDecay() > 0) {
        regularization = List.of(new WeightDecay(wanted.weightDecay(), true));
      }
    }
    return new SameDiffFile.Given(
        given.features(),
        given.labels(),
        given.loss(),
        given.prediction(),
        updater,
        regularization);
  }
}
