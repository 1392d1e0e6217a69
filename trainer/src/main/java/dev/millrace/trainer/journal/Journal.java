package dev.millrace.trainer.journal;

import dev.millrace.events.CommandApplied;
import dev.millrace.events.CommandRejected;
import dev.millrace.events.Envelope;
import dev.millrace.events.Event;
import dev.millrace.events.RecordRange;
import dev.millrace.events.RunResumed;
import dev.millrace.events.RunStarted;
import dev.millrace.events.StepCompleted;
import dev.millrace.events.StepSkipped;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a run did after a checkpoint, from its events (semantics.md, "The journal"): the first entry
 * per step or command counts; entries of a life that a later life had already followed do not.
 */
public final class Journal {
  private final String run;
  private final long afterStep;
  private final Set<String> known;
  private final Map<Long, JournalStep> steps = new TreeMap<>();
  private final Map<String, CommandApplied> applied = new LinkedHashMap<>();
  private final Map<String, CommandRejected> rejected = new LinkedHashMap<>();
  private int attempt;
  private boolean started;

  /**
   * @param afterStep the checkpoint's step: earlier entries are in it already
   * @param known command ids that the checkpoint knows
   */
  public Journal(String run, long afterStep, Set<String> known) {
    this.run = run;
    this.afterStep = afterStep;
    this.known = Set.copyOf(known);
  }

  /** Takes the next event of the topic. */
  public void add(Envelope envelope) {
    Event event = envelope.event();
    if (!envelope.run().equals(run) || event.attempt() < attempt) {
      return;
    }
    attempt = event.attempt();
    if (event instanceof StepCompleted completed) {
      addStep(completed.step(), completed.ranges());
    } else if (event instanceof StepSkipped skipped) {
      addStep(skipped.step(), skipped.ranges());
    } else if (event instanceof CommandApplied command) {
      addUnlessKnown(applied, command.commandId(), command);
    } else if (event instanceof CommandRejected command) {
      addUnlessKnown(rejected, command.commandId(), command);
    } else if (event instanceof RunStarted) {
      started = true;
    } else if (event instanceof RunResumed resumed && resumed.commandId() == null) {
      forgetBehind(resumed.journalStep());
    }
  }

  /**
   * A life that had read the journal up to {@code last} went its own way from there: what an older
   * one, not dead yet, published meanwhile was not followed by anybody.
   */
  private void forgetBehind(long last) {
    steps.keySet().removeIf(step -> step > last);
    applied.values().removeIf(command -> command.step() > last + 1);
    rejected.values().removeIf(command -> command.step() > last + 1);
  }

  private void addStep(long step, List<RecordRange> ranges) {
    if (step > afterStep) {
      steps.putIfAbsent(step, JournalStep.of(step, ranges));
    }
  }

  private <T> void addUnlessKnown(Map<String, T> entries, String id, T entry) {
    if (!known.contains(id) && !applied.containsKey(id) && !rejected.containsKey(id)) {
      entries.put(id, entry);
    }
  }

  /** The highest attempt among the events; 0 where there are none. */
  public int attempt() {
    return attempt;
  }

  /** Whether the run's {@code RunStarted} is among the events. */
  public boolean started() {
    return started;
  }

  /** The steps, without a gap from the checkpoint's on. */
  public List<JournalStep> steps() {
    List<JournalStep> contiguous = new ArrayList<>();
    for (JournalStep step : steps.values()) {
      if (step.step() != afterStep + contiguous.size() + 1) {
        break;
      }
      contiguous.add(step);
    }
    return contiguous;
  }

  /** The last step of {@link #steps}, or the checkpoint's. */
  public long lastStep() {
    return afterStep + steps().size();
  }

  /**
   * Commands applied up to and including right before the first step after the journal, in order.
   */
  public List<CommandApplied> applied() {
    long limit = lastStep() + 1;
    return applied.values().stream().filter(command -> command.step() <= limit).toList();
  }

  /** Commands that were rejected; they are not judged again. */
  public List<CommandRejected> rejected() {
    return List.copyOf(rejected.values());
  }
}
