package dev.millrace.callbacks;

import dev.millrace.events.Text;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.jspecify.annotations.Nullable;

/**
 * What a callback watches, and which direction of it is better.
 *
 * @param name a metric of {@code EvaluationCompleted} ({@code window.logLoss}, {@code
 *     cumulative.accuracy}, ...) or {@code gradientNorm} of a step
 */
public record Monitor(String name, Mode mode) {
  /** The only value of a single step that may be watched. */
  public static final String GRADIENT_NORM = "gradientNorm";

  public Monitor {
    if (name.equals("loss")) {
      throw new IllegalArgumentException(
          "`monitor` must not be one step's loss: the loss of a few records is noise, and a rule on"
              + " it drives the rate to its floor whatever the model does; watch window.logLoss or"
              + " window.rmse");
    }
    if (!names().contains(name)) {
      throw Check.fault(
          "monitor",
          "one of " + String.join(", ", names()),
          Text.excerpt(name) + " (nearest: " + nearest(name) + ")");
    }
  }

  /**
   * A monitor with the mode given, or else the one that goes without saying.
   *
   * @param mode null where the job states none
   * @throws IllegalArgumentException when there is no such monitor, or its direction has to be
   *     stated
   */
  public static Monitor of(String name, @Nullable Mode mode) {
    if (mode != null) {
      return new Monitor(name, mode);
    }
    Mode known = new Monitor(name, Mode.MIN).ownMode();
    if (known == null) {
      throw new IllegalArgumentException(
          "`mode` must be given (min or max): whether more or less of "
              + name
              + " is better does not go without saying");
    }
    return new Monitor(name, known);
  }

  /** Every name there is. */
  public static List<String> names() {
    return Metrics.NAMES;
  }

  /** Whether it is observed at each step rather than at each evaluation. */
  public boolean perStep() {
    return name.equals(GRADIENT_NORM);
  }

  private @Nullable Mode ownMode() {
    return perStep() ? Mode.MIN : Metrics.direction(name);
  }

  private static String nearest(String name) {
    LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
    String head = name.substring(0, Math.min(name.length(), 64));
    return names().stream()
        .min(Comparator.comparingInt(known -> distance.apply(known, head)))
        .orElseThrow();
  }

  @Override
  public String toString() {
    return name + " (" + (mode == Mode.MIN ? "min" : "max") + ")";
  }
}
