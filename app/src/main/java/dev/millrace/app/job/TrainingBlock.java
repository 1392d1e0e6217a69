package dev.millrace.app.job;

import dev.millrace.app.yaml.Block;
import dev.millrace.app.yaml.Slot;
import dev.millrace.app.yaml.Type;
import dev.millrace.app.yaml.Types;
import dev.millrace.engine.Recompute;
import dev.millrace.engine.Threads;
import dev.millrace.events.Clip;
import dev.millrace.trainer.TrainerConfig.Bounds;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code training: {seed, precision, recompute, accumulate, clip, threads, schedule, bounds}}. */
final class TrainingBlock {
  private static final String RATE_BOUNDS = "learningRate";

  private static final Type<Threads> THREADS =
      Types.either(
          Types.choice(Map.of("auto", Threads.auto())),
          Types.whole(1, 1024).map(count -> Threads.of(count.intValue())));

  private static final Map<String, Clip.Kind> CLIPS =
      Map.of(
          "norm", Clip.Kind.NORM,
          "layerNorm", Clip.Kind.LAYER_NORM,
          "value", Clip.Kind.VALUE);

  private TrainingBlock() {}

  static Slot<Training> read(Block training) {
    Slot<Optional<Long>> seed = training.optional("seed", Types.whole(0, Long.MAX_VALUE));
    Slot<PrecisionBlock.Formats> precision = PrecisionBlock.read(training);
    Slot<Recompute> recompute = RecomputeBlock.read(training);
    Slot<Integer> accumulate = training.optional("accumulate", Types.count(1), Defaults.ACCUMULATE);
    Slot<Clip> clip = clip(training.block("clip"));
    Slot<Threads> threads = training.optional("threads", THREADS, Defaults.THREADS);
    Slot<Optional<RatePlan>> schedule = ScheduleBlock.read(training.block("schedule"));
    Slot<Bounds> bounds = bounds(training.block("bounds"));
    return training.build(
        () ->
            new Training(
                seed.get(),
                precision.get(),
                recompute.get(),
                threads.get(),
                accumulate.get(),
                clip.get(),
                schedule.get(),
                bounds.get()));
  }

  private static Slot<Clip> clip(Block clip) {
    List<Slot<Optional<Clip>>> kinds =
        CLIPS.entrySet().stream().map(kind -> clip(clip, kind.getKey(), kind.getValue())).toList();
    if (clip.isPresent() && CLIPS.keySet().stream().filter(clip::has).count() != 1) {
      clip.fault("one of `norm`, `layerNorm` and `value` must be given");
    }
    return clip.build(
        () ->
            kinds.stream().flatMap(kind -> kind.get().stream()).findFirst().orElse(Defaults.CLIP));
  }

  private static Slot<Optional<Clip>> clip(Block clip, String key, Clip.Kind kind) {
    return clip.optional(key, Types.positive())
        .map(threshold -> threshold.map(value -> new Clip(kind, value)));
  }

  private static Slot<Bounds> bounds(Block bounds) {
    Slot<Optional<List<Double>>> rate = bounds.optionalList(RATE_BOUNDS, Types.positive());
    rate.ifOk(
        list ->
            list.filter(ends -> ends.size() != 2 || ends.get(0) > ends.get(1))
                .ifPresent(
                    ends ->
                        bounds.fault(
                            RATE_BOUNDS, "found " + ends + "; allowed: [minimum, maximum]")));
    return bounds.build(
        () -> rate.get().map(ends -> new Bounds(ends.get(0), ends.get(1))).orElse(Defaults.BOUNDS));
  }
}
