package dev.millrace.app.cli;

import dev.millrace.trainer.Progress;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * The text of a progress line. The loss is the windowed one where the evaluation has one: at batch
 * 1 the loss of a single step is noise.
 */
final class ProgressText {
  /** Records are counted over at least this long, so that the rate can be read. */
  private static final long RATE_NANOS = 1_000_000_000;

  private final LongSupplier nanos;
  private long countedAt;
  private long counted = -1;
  private double rate = Double.NaN;

  ProgressText(LongSupplier nanos) {
    this.nanos = nanos;
    this.countedAt = nanos.getAsLong();
  }

  String of(Progress progress) {
    count(progress.samples());
    String lag = progress.lag().isPresent() ? Numbers.count(progress.lag().getAsLong()) : "-";
    return "%sstep %s  loss %s  %s  rate %s  %s records/s  lag %s"
        .formatted(
            phase(progress.phase()),
            Numbers.count(progress.step()),
            Numbers.shown(loss(progress)),
            Numbers.quality(progress.window()),
            Numbers.shown(progress.learningRate()),
            Double.isNaN(rate) ? "-" : Numbers.count(Math.round(rate)),
            lag);
  }

  private void count(long samples) {
    long now = nanos.getAsLong();
    if (counted < 0) {
      counted = samples;
      countedAt = now;
    } else if (now - countedAt >= RATE_NANOS) {
      rate = (samples - counted) * 1e9 / (now - countedAt);
      counted = samples;
      countedAt = now;
    }
  }

  private static double loss(Progress progress) {
    Double windowed = progress.window().samples() == 0 ? null : progress.window().logLoss();
    return windowed == null ? progress.loss() : windowed;
  }

  private static String phase(Progress.Phase phase) {
    return switch (phase) {
      case TRAINING, ENDED -> "";
      case REPLAYING, WAITING, PAUSED -> phase.name().toLowerCase(Locale.ROOT) + "  ";
    };
  }
}
