package dev.millrace.callbacks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.millrace.events.CommandApplied;
import dev.millrace.events.Envelope;
import dev.millrace.events.Event;
import dev.millrace.events.Tags;
import dev.millrace.events.WriteCheckpoint;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@link CheckpointBest} at work. A value that is better still while a checkpoint is unacknowledged
 * is owed one of its own, unless the checkpoint turns out to be of a later step.
 */
final class BestRule implements Callback {
  private final CheckpointBest config;
  private State state = new State(Progress.FRESH, null, null);

  /**
   * @param outstanding id of the command that nobody answered yet
   * @param owed step of a best value that was seen meanwhile
   */
  private record State(Progress progress, @Nullable String outstanding, @Nullable Long owed) {
    private State {
      Objects.requireNonNull(progress);
    }
  }

  BestRule(CheckpointBest config) {
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
      return answered(envelope);
    }
    Observation seen = Observation.of(config.monitor(), envelope.event());
    return seen == null ? List.of() : judge(envelope, seen);
  }

  private List<Decision> answered(Envelope envelope) {
    Long owed = state.owed();
    state = new State(state.progress(), null, null);
    boolean covered =
        owed == null
            || (envelope.event() instanceof CommandApplied applied && owed < applied.step());
    return covered ? List.of() : ask(envelope);
  }

  private List<Decision> judge(Envelope envelope, Observation seen) {
    if (!state.progress().improvedBy(seen.value(), config.monitor().mode(), 0)) {
      return List.of();
    }
    Progress improved = state.progress().improved(seen.value(), seen.step());
    if (state.outstanding() != null) {
      state = new State(improved, state.outstanding(), seen.step());
      return List.of();
    }
    state = new State(improved, null, null);
    return ask(envelope);
  }

  private List<Decision> ask(Envelope envelope) {
    Decision decision =
        Decision.of(
            name(),
            envelope,
            new WriteCheckpoint(Tags.BEST),
            config.monitor().name() + " is the best so far: " + state.progress().best());
    state = new State(state.progress(), decision.commandId(), null);
    return List.of(decision);
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
