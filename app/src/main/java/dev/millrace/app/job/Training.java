package dev.millrace.app.job;

import dev.millrace.engine.Recompute;
import dev.millrace.engine.Threads;
import dev.millrace.events.Clip;
import dev.millrace.trainer.TrainerConfig.Bounds;
import java.util.Optional;

/**
 * The {@code training} block as it is written; what is left out of it comes from the model.
 *
 * @param seed empty: the model's
 * @param schedule empty: the model's
 */
record Training(
    Optional<Long> seed,
    PrecisionBlock.Formats precision,
    Recompute recompute,
    Threads threads,
    int accumulate,
    Clip clip,
    Optional<RatePlan> schedule,
    Bounds bounds) {}
