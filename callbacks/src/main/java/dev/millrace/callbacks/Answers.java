package dev.millrace.callbacks;

import dev.millrace.events.CommandApplied;
import dev.millrace.events.CommandRejected;
import dev.millrace.events.Event;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The trainer's answers to commands. */
final class Answers {
  private static final Set<Class<? extends Event>> KINDS =
      Set.of(CommandApplied.class, CommandRejected.class);

  private Answers() {}

  /** Whether {@code event} says what became of the command {@code commandId}. */
  static boolean to(@Nullable String commandId, Event event) {
    if (event instanceof CommandApplied applied) {
      return applied.commandId().equals(commandId);
    }
    return event instanceof CommandRejected rejected && rejected.commandId().equals(commandId);
  }

  /** Answers, and {@code more}. */
  static Set<Class<? extends Event>> and(Set<Class<? extends Event>> more) {
    Set<Class<? extends Event>> all = new HashSet<>(KINDS);
    all.addAll(more);
    return Set.copyOf(all);
  }
}
