package dev.millrace.app.job;

import dev.millrace.app.yaml.Block;
import dev.millrace.app.yaml.Slot;
import dev.millrace.app.yaml.Type;
import dev.millrace.app.yaml.Types;
import dev.millrace.trainer.TrainerConfig.Checkpoints;
import dev.millrace.trainer.TrainerConfig.Evaluation;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** {@code evaluation: {every, window}} and {@code checkpoints: {dir, every, keepLast}}. */
final class StateBlocks {
  /** {@code never}: only at the end and by command. */
  private static final Type<Optional<Long>> EVERY =
      Types.either(
          Types.steps().map(Optional::of), Types.choice(Map.of("never", Optional.empty())));

  private StateBlocks() {}

  static Slot<Evaluation> evaluation(Block evaluation) {
    Type<Integer> samples = Types.quantity("samples");
    Slot<Integer> every = evaluation.optional("every", samples, Defaults.EVALUATE_EVERY);
    Slot<Integer> window = evaluation.optional("window", samples, Defaults.EVALUATION_WINDOW);
    return evaluation.build(() -> new Evaluation(every.get(), window.get()));
  }

  /** The directory stays as it is written: relative to the job's own. */
  static Slot<Checkpoints> checkpoints(Block checkpoints) {
    Slot<Path> dir =
        checkpoints.optional("dir", Types.text().map(Path::of), Path.of(Defaults.CHECKPOINT_DIR));
    Slot<Optional<Long>> every =
        checkpoints.optional("every", EVERY, Optional.of(Defaults.CHECKPOINT_EVERY));
    Slot<Integer> keepLast = checkpoints.optional("keepLast", Types.count(1), Defaults.KEEP_LAST);
    return checkpoints.build(
        () -> new Checkpoints(dir.get(), every.get().orElse(null), keepLast.get()));
  }
}
