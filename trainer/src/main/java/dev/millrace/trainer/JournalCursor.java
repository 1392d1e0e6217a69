package dev.millrace.trainer;

import dev.millrace.events.CommandApplied;
import dev.millrace.events.RecordRange;
import dev.millrace.trainer.command.CommandDesk;
import dev.millrace.trainer.journal.Journal;
import dev.millrace.trainer.journal.JournalStep;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Leads a resumed run through its journal: the same batches and commands at the same steps. */
final class JournalCursor {
  private final List<JournalStep> steps;
  private final Deque<CommandApplied> commands;
  private final long lastStep;

  /**
   * @param journal null for a new run
   */
  JournalCursor(@Nullable Journal journal) {
    steps = journal == null ? List.of() : journal.steps();
    commands = journal == null ? new ArrayDeque<>() : new ArrayDeque<>(journal.applied());
    lastStep = journal == null ? 0 : journal.lastStep();
  }

  /** The record ranges of each micro-batch to be made again. */
  List<List<RecordRange>> script() {
    return steps.stream().flatMap(step -> step.batches().stream()).toList();
  }

  /** Whether a step is one of the journal's. */
  boolean covers(long step) {
    return step <= lastStep;
  }

  /** Whether the journal still has steps or commands to repeat from {@code step} on. */
  boolean isAheadOf(long step) {
    return covers(step) || !commands.isEmpty();
  }

  /** How many micro-batches a step of the journal has. */
  int batches(long step) {
    int index = (int) (step - steps.get(0).step());
    return steps.get(index).batches().size();
  }

  /** Applies the next command that the journal has before {@code step}; whether there was one. */
  boolean applyNext(long step, CommandDesk desk) {
    CommandApplied next = commands.peek();
    if (next == null || next.step() > step) {
      return false;
    }
    desk.replay(commands.remove());
    return true;
  }

  long lastStep() {
    return lastStep;
  }
}
