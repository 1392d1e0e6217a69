package dev.millrace.callbacks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.millrace.events.Envelope;
import dev.millrace.events.Event;
import dev.millrace.events.Stop;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@link EarlyStopping} at work. */
final class StoppingRule implements Callback {
  private final EarlyStopping config;
  private State state = new State(Progress.FRESH, null);

  /**
   * @param outstanding id of the command that nobody answered yet
   */
  private record State(Progress progress, @Nullable String outstanding) {
    private State {
      Objects.requireNonNull(progress);
    }
  }

  StoppingRule(EarlyStopping config) {
    this.config = config;
  }

  @Override
  public String name() {
    return config.name();
  }

  @Override
  public Set<Class<? extends Event>> events() {
    return Answers.and(Observation.source(config.monitor()));
  }

  @Override
  public List<Decision> onEvent(Envelope envelope) {
    if (Answers.to(state.outstanding(), envelope.event())) {
      state = new State(state.progress(), null);
    }
    Observation seen = Observation.of(config.monitor(), envelope.event());
    return seen == null ? List.of() : judge(envelope, seen);
  }

  private List<Decision> judge(Envelope envelope, Observation seen) {
    long at = seen.at(config.patience().unit());
    Progress progress = state.progress();
    if (progress.improvedBy(seen.value(), config.monitor().mode(), config.minDelta())) {
      state = new State(progress.improved(seen.value(), at), state.outstanding());
      return List.of();
    }
    if (state.outstanding() != null) {
      state = new State(progress.resetAt(at), state.outstanding());
      return List.of();
    }
    state = new State(progress.worsened(envelope.id()), null);
    return progress.waited(at) >= config.patience().count() ? stop(envelope, at) : List.of();
  }

  private List<Decision> stop(Envelope envelope, long at) {
    Progress progress = state.progress();
    String reason = reason(progress, new Quantity(progress.waited(at), config.patience().unit()));
    String since = progress.since();
    Decision decision =
        Decision.of(name(), envelope, new Stop(reason), reason)
            .inIncident(since == null ? envelope.id() : since);
    state = new State(progress.resetAt(at), decision.commandId());
    return List.of(decision);
  }

  private String reason(Progress progress, Quantity waited) {
    String monitor = config.monitor().name();
    return progress.best() == null
        ? "no best model: " + monitor + " was not a finite number for " + waited
        : monitor + " has not improved on " + progress.best() + " for " + waited;
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
