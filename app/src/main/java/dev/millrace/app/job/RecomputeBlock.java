package dev.millrace.app.job;

import dev.millrace.app.yaml.Block;
import dev.millrace.app.yaml.Slot;
import dev.millrace.app.yaml.Type;
import dev.millrace.app.yaml.Types;
import dev.millrace.engine.Recompute;
import java.util.Map;
import java.util.Optional;

/** {@code recompute: none}, {@code sqrt}, {@code {every: K}} or {@code {budget: SIZE}}. */
final class RecomputeBlock {
  private static final String KEY = "recompute";

  private static final Type<Recompute> WORD =
      Types.choice(
              Map.<String, Recompute>of("none", Recompute.none(), "sqrt", new Recompute.Sqrt()))
          .noting("or {every: LAYERS}, or {budget: SIZE}");

  private RecomputeBlock() {}

  static Slot<Recompute> read(Block training) {
    if (!training.isMapping(KEY)) {
      return training.optional(KEY, WORD, Defaults.RECOMPUTE);
    }
    Block block = training.block(KEY);
    Slot<Optional<Integer>> every = block.optional("every", Types.count(1));
    Slot<Optional<Long>> budget = block.optional("budget", Types.bytes());
    if (block.has("every") == block.has("budget")) {
      block.fault("one of `every` and `budget` must be given");
    }
    return block.build(
        () ->
            every
                .get()
                .<Recompute>map(Recompute.Every::new)
                .or(() -> budget.get().map(Recompute.Budget::new))
                .orElse(Defaults.RECOMPUTE));
  }
}
