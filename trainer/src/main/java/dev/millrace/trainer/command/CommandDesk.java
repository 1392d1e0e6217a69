package dev.millrace.trainer.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.millrace.events.CommandApplied;
import dev.millrace.events.CommandCodec;
import dev.millrace.events.CommandEnvelope;
import dev.millrace.events.CommandRejected;
import dev.millrace.events.Event;
import dev.millrace.events.Headers;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Takes commands in the order of their topic, between steps: judges them, holds those with {@code
 * atStep} until their step, applies or rejects, and publishes which (events.md, "Commands").
 */
public final class CommandDesk {
  private final int attempt;
  private final ControlState state;
  private final CommandJudge judge;
  private final CommandEffects effects;
  private final Consumer<Event> publish;
  private final Map<Long, Held> held = new TreeMap<>();

  private record Held(IncomingCommand incoming, CommandCodec.Valid valid) {}

  public CommandDesk(
      int attempt,
      ControlState state,
      CommandJudge judge,
      RunControls controls,
      Consumer<Event> publish) {
    this.attempt = attempt;
    this.state = state;
    this.judge = judge;
    this.effects = new CommandEffects(attempt, state, controls, publish);
    this.publish = publish;
  }

  /**
   * Takes a command that has arrived.
   *
   * @param step the next step
   */
  public void take(IncomingCommand incoming, long step) {
    CommandCodec.Parsed parsed = incoming.parsed();
    if (parsed instanceof CommandCodec.Malformed malformed) {
      rejectMalformed(incoming, malformed, step);
    } else if (parsed instanceof CommandCodec.Valid valid) {
      OptionalLong earlier = state.appliedAt(valid.id());
      if (earlier.isPresent()) {
        acknowledge(incoming, valid, earlier.getAsLong(), "already applied", null);
      } else if (!state.knows(valid.id())) {
        held.put(incoming.offset(), new Held(incoming, valid));
      }
    }
  }

  /**
   * Applies or rejects the first command, in the order of the topic, whose time has come. One at a
   * time, so that a checkpoint that it asks for is written before the next one changes anything.
   *
   * @param step the next step
   * @return whether there was one
   */
  public boolean settleNext(long step) {
    Iterator<Held> waiting = held.values().iterator();
    while (waiting.hasNext()) {
      Held next = waiting.next();
      if (judge.isDue(next.valid().command(), step)) {
        waiting.remove();
        settle(next, step);
        return true;
      }
    }
    return false;
  }

  private void settle(Held next, long step) {
    CommandEnvelope command = next.valid().command();
    if (state.knows(command.id())) {
      return; // a second record with this id, while the first was held
    }
    String refusal = judge.refusal(command, step);
    if (refusal != null) {
      reject(next.incoming(), next.valid(), step, refusal);
      return;
    }
    state.handled(command.id(), step);
    Long restored = effects.resolve(command.command());
    acknowledge(next.incoming(), next.valid(), step, effects.describe(command, restored), restored);
    effects.apply(command, step, restored);
  }

  /** Applies a command as the journal has it, without judging it again. */
  public void replay(CommandApplied entry) {
    if (state.knows(entry.commandId())) {
      return;
    }
    if (parse(entry) instanceof CommandCodec.Valid valid) {
      state.handled(entry.commandId(), entry.step());
      publish.accept(entry);
      effects.apply(valid.command(), entry.step(), entry.restoredStep());
    }
  }

  /** Remembers a rejection as the journal has it. */
  public void replay(CommandRejected entry) {
    state.handled(entry.commandId(), ControlState.REJECTED);
  }

  /** The offset of the first command that waits for its step; empty where none does. */
  public OptionalLong firstHeldOffset() {
    return held.keySet().stream().mapToLong(Long::longValue).findFirst();
  }

  private static CommandCodec.Parsed parse(CommandApplied entry) {
    Map<String, String> headers =
        Map.of(
            Headers.ID,
            entry.commandId(),
            Headers.TYPE,
            entry.type(),
            Headers.SOURCE,
            entry.source(),
            Headers.SPEC_VERSION,
            "1.0");
    byte[] body = entry.body().toString().getBytes(StandardCharsets.UTF_8);
    return CommandCodec.decode(headers, body, entry.commandId());
  }

  private void acknowledge(
      IncomingCommand incoming,
      CommandCodec.Valid valid,
      long step,
      String message,
      @Nullable Long restoredStep) {
    CommandEnvelope command = valid.command();
    publish.accept(
        new CommandApplied(
            attempt,
            command.id(),
            command.type(),
            command.source(),
            command.causationId(),
            valid.body(),
            incoming.offset(),
            step,
            restoredStep,
            message));
  }

  private void reject(
      IncomingCommand incoming, CommandCodec.Valid valid, long step, String reason) {
    CommandEnvelope command = valid.command();
    reject(
        incoming,
        command.id(),
        command.type(),
        command.source(),
        command.causationId(),
        valid.body(),
        step,
        reason);
  }

  private void rejectMalformed(
      IncomingCommand incoming, CommandCodec.Malformed malformed, long step) {
    if (state.knows(malformed.id())) {
      return;
    }
    reject(
        incoming,
        malformed.id(),
        malformed.type(),
        malformed.source(),
        null,
        malformed.body(),
        step,
        malformed.reason());
  }

  private void reject(
      IncomingCommand incoming,
      String id,
      String type,
      String source,
      @Nullable String causationId,
      @Nullable JsonNode body,
      long step,
      String reason) {
    state.handled(id, ControlState.REJECTED);
    publish.accept(
        new CommandRejected(
            attempt,
            id,
            type,
            source,
            causationId,
            body,
            incoming.topic(),
            incoming.partition(),
            incoming.offset(),
            step,
            reason));
  }
}
