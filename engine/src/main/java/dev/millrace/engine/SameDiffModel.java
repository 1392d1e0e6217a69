package dev.millrace.engine;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a saved SameDiff graph does not say about itself.
 *
 * @param features name of the placeholder that records go into
 * @param labels name of the placeholder that labels go into
 * @param loss name of the variable to make small: one value, a mean over the rows, or one a row
 * @param prediction name of the variable to show; null for what goes into the loss function
 * @param updater null for the one of the graph's own training configuration
 */
public record SameDiffModel(
    String features,
    String labels,
    String loss,
    @Nullable String prediction,
    @Nullable Updater updater) {
  public SameDiffModel {
    Objects.requireNonNull(features, "features");
    Objects.requireNonNull(labels, "labels");
    Objects.requireNonNull(loss, "loss");
  }

  /** Kinds of updater. */
  public enum Kind {
    SGD,
    ADAM,
    /** Adam with decoupled weight decay (Loshchilov and Hutter 2019). */
    ADAMW
  }

  /**
   * An updater of all parameters.
   *
   * @param rate learning rate, above 0
   * @param weightDecay times the rate, of ADAMW
   */
  public record Updater(Kind kind, double rate, double weightDecay) {
    public Updater {
      Objects.requireNonNull(kind, "kind");
      Checks.positive("rate", rate);
      if (!(weightDecay >= 0) || Double.isInfinite(weightDecay)) {
        throw new IllegalArgumentException("weightDecay must be 0 or more: " + weightDecay);
      }
      if (weightDecay > 0 && kind != Kind.ADAMW) {
        throw new IllegalArgumentException("weightDecay must be of adamw: " + kind);
      }
    }
  }
}
