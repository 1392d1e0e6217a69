package dev.millrace.app.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.millrace.engine.Model;
import dev.millrace.engine.ModelException;
import dev.millrace.events.Clip;
import dev.millrace.events.Position;
import dev.millrace.trainer.RunSummary;
import dev.millrace.trainer.checkpoint.Checkpoint;
import dev.millrace.trainer.checkpoint.Provenance;
import dev.millrace.trainer.checkpoint.Runs;
import dev.millrace.trainer.evaluation.Evaluator;
import dev.millrace.trainer.evaluation.EvaluatorState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * What {@code checkpoint show} tells; the JSON of its {@code --json}.
 *
 * @param metrics cumulative, over the whole run
 * @param positions next offset by {@code topic-partition}
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record CheckpointFacts(
    String path,
    String job,
    String run,
    int attempt,
    long step,
    long optimizerStep,
    long samples,
    String model,
    String precision,
    String parametersSha256,
    String stateSha256,
    Map<String, Long> positions,
    RunSummary.Metrics metrics,
    double rateFactor,
    Clip clip,
    boolean paused,
    String device,
    Provenance provenance) {

  static CheckpointFacts of(Path path) throws IOException, ModelException {
    Checkpoint checkpoint = Runs.read(path);
    Model model = model(path);
    Evaluator evaluator = evaluator(model, checkpoint.training().evaluator());
    return new CheckpointFacts(
        path.toString(),
        checkpoint.identity().job(),
        checkpoint.identity().run(),
        checkpoint.identity().attempt(),
        checkpoint.training().step(),
        checkpoint.training().optimizerStep(),
        evaluator.samples(),
        model.summary(),
        checkpoint.identity().precision(),
        checkpoint.parametersSha256(),
        checkpoint.stateSha256(),
        positions(checkpoint),
        RunSummary.Metrics.of(evaluator.cumulative()),
        checkpoint.training().rateFactor(),
        checkpoint.training().clip(),
        checkpoint.training().paused(),
        checkpoint.identity().runtime().summary(),
        checkpoint.identity().provenance());
  }

  /** A checkpoint carries its model. */
  static Model model(Path checkpoint) throws ModelException {
    return Model.load(checkpoint.resolve("model.json"));
  }

  private static Evaluator evaluator(Model model, EvaluatorState state) {
    Evaluator evaluator = Evaluator.of(model.task(), model.outputSize(), 1);
    evaluator.restore(state);
    return evaluator;
  }

  private static Map<String, Long> positions(Checkpoint checkpoint) {
    Map<String, Long> positions = new TreeMap<>();
    for (Position position : checkpoint.training().positions()) {
      positions.put(position.topic() + "-" + position.partition(), position.offset());
    }
    return positions;
  }
}
