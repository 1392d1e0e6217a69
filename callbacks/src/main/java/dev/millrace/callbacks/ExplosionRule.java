package dev.millrace.callbacks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.millrace.events.Clip;
import dev.millrace.events.ClippingChanged;
import dev.millrace.events.Envelope;
import dev.millrace.events.Event;
import dev.millrace.events.SetClipping;
import dev.millrace.events.StepCompleted;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@link ClipOnExplosion} at work.
 *
 * <p>The threshold asked for is the largest norm in the window that is no explosion itself: normal
 * steps go on untouched, an exploding one counts as much as the largest normal one. (Pascanu,
 * Mikolov and Bengio 2013 choose the threshold from the statistics of ordinary norms, too.) While
 * clipping is in force norms are still those before clipping, so explosions go on to be seen;
 * another command follows only when the threshold would change by more than a factor of two.
 *
 * <p>Exploding norms enter the window: a lasting change of scale becomes the new normal. Skipped
 * steps do not, since clipping cannot mend a gradient that is not finite.
 */
final class ExplosionRule implements Callback {
  private static final double WORTH_CHANGING = 2;

  private final ClipOnExplosion config;
  private NormWindow window;
  private @Nullable Double threshold;
  private @Nullable String outstanding;

  /**
   * @param norms oldest first
   * @param threshold of the clipping by norm that a command set
   * @param outstanding id of the command that nobody answered yet
   */
  @SuppressWarnings("ArrayRecordComponent") // a carrier for JSON, never compared
  private record State(double[] norms, @Nullable Double threshold, @Nullable String outstanding) {}

  ExplosionRule(ClipOnExplosion config) {
    this.config = config;
    this.window = emptyWindow();
  }

  @Override
  public String name() {
    return config.name();
  }

  @Override
  public Set<Class<? extends Event>> events() {
    return Answers.and(Set.of(StepCompleted.class, ClippingChanged.class));
  }

  @Override
  public List<Decision> onEvent(Envelope envelope) {
    Event event = envelope.event();
    if (Answers.to(outstanding, event)) {
      outstanding = null;
    } else if (event instanceof ClippingChanged changed) {
      Clip clip = changed.newClip();
      threshold = clip.kind() == Clip.Kind.NORM ? clip.threshold() : null;
    } else if (event instanceof StepCompleted step && Double.isFinite(step.gradientNorm())) {
      List<Decision> decisions = window.full() ? judge(envelope, step) : List.of();
      window.add(step.gradientNorm());
      return decisions;
    }
    return List.of();
  }

  private List<Decision> judge(Envelope envelope, StepCompleted step) {
    double median = window.median();
    double bound = config.factor() * median;
    if (outstanding != null || !(median > 0) || step.gradientNorm() <= bound) {
      return List.of();
    }
    double wanted = window.largestUpTo(bound);
    if (!worthChanging(wanted)) {
      return List.of();
    }
    Decision decision =
        Decision.of(
            name(),
            envelope,
            new SetClipping(Clip.Kind.NORM, wanted),
            "the gradient norm "
                + step.gradientNorm()
                + " exceeds "
                + Check.show(config.factor())
                + " times the median "
                + median
                + " of "
                + config.window()
                + "; clip at the largest normal one, "
                + wanted);
    outstanding = decision.commandId();
    return List.of(decision);
  }

  private boolean worthChanging(double wanted) {
    Double now = threshold;
    return now == null || wanted > now * WORTH_CHANGING || wanted < now / WORTH_CHANGING;
  }

  private NormWindow emptyWindow() {
    return new NormWindow(Math.toIntExact(config.window().count()));
  }

  @Override
  public JsonNode state() {
    return StateJson.write(new State(window.toArray(), threshold, outstanding));
  }

  @Override
  public void restore(JsonNode saved) {
    State state = StateJson.read(saved, State.class);
    NormWindow restored = emptyWindow();
    for (double norm : state.norms()) {
      restored.add(norm);
    }
    window = restored;
    threshold = state.threshold();
    outstanding = state.outstanding();
  }
}
