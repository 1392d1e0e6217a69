package dev.millrace.callbacks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.millrace.events.Envelope;
import dev.millrace.events.Event;
import dev.millrace.events.LearningRateChanged;
import dev.millrace.events.ScaleLearningRate;
import dev.millrace.events.StepCompleted;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@link ReduceLrOnPlateau} at work. What is seen while a cut is unacknowledged judges the old
 * rate, so it may be best but never bad: patience and cooldown begin when the cut was applied.
 */
final class PlateauRule implements Callback {
  private static final double AT_FLOOR = 1 + 1e-9;

  private final ReduceLrOnPlateau config;
  private State state = new State(Progress.FRESH, 0, null, null);

  /**
   * @param coolUntil last position at which nothing counts as bad
   * @param outstanding id of the command that nobody answered yet
   * @param rate the learning rate last seen, where there is a floor
   */
  private record State(
      Progress progress, long coolUntil, @Nullable String outstanding, @Nullable Double rate) {
    private State {
      Objects.requireNonNull(progress);
    }

    State with(Progress progress) {
      return new State(progress, coolUntil, outstanding, rate);
    }

    State restartAt(long at, long cooldown, @Nullable String outstanding) {
      return new State(progress.resetAt(at), at + cooldown, outstanding, rate);
    }

    State answered() {
      return new State(progress, coolUntil, null, rate);
    }

    State atRate(double rate) {
      return new State(progress, coolUntil, outstanding, rate);
    }
  }

  PlateauRule(ReduceLrOnPlateau config) {
    this.config = config;
  }

  @Override
  public String name() {
    return config.name();
  }

  @Override
  public Set<Class<? extends Event>> events() {
    Set<Class<? extends Event>> kinds = new HashSet<>(Observation.source(config.monitor()));
    if (config.floor() > 0) {
      kinds.add(StepCompleted.class);
      kinds.add(LearningRateChanged.class);
    }
    return Answers.and(kinds);
  }

  @Override
  public List<Decision> onEvent(Envelope envelope) {
    Event event = envelope.event();
    if (Answers.to(state.outstanding(), event)) {
      state = state.answered();
    } else if (event instanceof StepCompleted step) {
      state = state.atRate(step.learningRate());
    } else if (event instanceof LearningRateChanged changed) {
      state = state.atRate(changed.newValue());
    }
    Observation seen = Observation.of(config.monitor(), event);
    return seen == null ? List.of() : judge(envelope, seen);
  }

  private List<Decision> judge(Envelope envelope, Observation seen) {
    long at = seen.at(config.patience().unit());
    state = state.with(next(envelope, seen, at));
    if (state.outstanding() != null) {
      state = state.restartAt(at, config.cooldown().count(), state.outstanding());
      return List.of();
    }
    if (at <= state.coolUntil()) {
      state = state.with(state.progress().resetAt(at));
      return List.of();
    }
    long waited = state.progress().waited(at);
    if (waited <= config.patience().count()) {
      return List.of();
    }
    return cut(envelope, seen, at, waited);
  }

  private Progress next(Envelope envelope, Observation seen, long at) {
    Progress progress = state.progress();
    Double best = progress.best();
    double margin = best == null ? 0 : config.thresholdMode().margin(config.threshold(), best);
    return progress.improvedBy(seen.value(), config.monitor().mode(), margin)
        ? progress.improved(seen.value(), at)
        : progress.worsened(envelope.id());
  }

  private List<Decision> cut(Envelope envelope, Observation seen, long at, long waited) {
    String since = state.progress().since();
    if (atFloor()) {
      state = state.restartAt(at, config.cooldown().count(), null);
      return List.of();
    }
    Double floor = config.floor() > 0 ? config.floor() : null;
    Decision decision =
        Decision.of(
                name(),
                envelope,
                new ScaleLearningRate(config.factor(), floor),
                config.monitor().name()
                    + " "
                    + seen.value()
                    + " is no improvement on "
                    + state.progress().best()
                    + " for "
                    + new Quantity(waited, config.patience().unit()))
            .inIncident(since == null ? envelope.id() : since);
    state = state.restartAt(at, config.cooldown().count(), decision.commandId());
    return List.of(decision);
  }

  private boolean atFloor() {
    Double rate = state.rate();
    return rate != null && rate <= config.floor() * AT_FLOOR;
  }

  @Override
  public JsonNode state() {
    return StateJson.write(state);
  }

  @Override
  public void restore(JsonNode saved) {
    state = StateJson.read(saved, State.class);
  }
}
