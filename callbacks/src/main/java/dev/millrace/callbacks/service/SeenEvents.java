package dev.millrace.callbacks.service;

import dev.millrace.events.Envelope;
import dev.millrace.events.EvaluationCompleted;
import dev.millrace.events.Event;
import dev.millrace.events.Heartbeat;
import dev.millrace.events.StepCompleted;
import dev.millrace.events.StepSkipped;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Which events of a run were seen: a trainer that restarts publishes again what follows its
 * checkpoint, and only the first of each fact counts. Steps and evaluations are numbered, so their
 * last numbers say it all; of other kinds the last {@value #REMEMBERED} ids are remembered, more
 * than a trainer repeats.
 */
final class SeenEvents {
  static final int REMEMBERED = 128;

  private static final int ID_BYTES = 8;

  private long step;
  private long evaluation;
  private final Set<String> recent = new LinkedHashSet<>();

  /**
   * The same as data.
   *
   * @param recent shortened hashes of ids, oldest first
   */
  record Snapshot(long step, long evaluation, List<String> recent) {
    Snapshot {
      recent = List.copyOf(recent);
    }
  }

  SeenEvents() {}

  SeenEvents(Snapshot snapshot) {
    step = snapshot.step();
    evaluation = snapshot.evaluation();
    recent.addAll(snapshot.recent());
  }

  /** Whether this fact is new; from now on it is not. */
  boolean first(Envelope envelope) {
    Event event = envelope.event();
    if (event instanceof StepCompleted completed) {
      return firstStep(completed.step());
    }
    if (event instanceof StepSkipped skipped) {
      return firstStep(skipped.step());
    }
    if (event instanceof EvaluationCompleted completed) {
      boolean first = completed.evaluation() > evaluation;
      evaluation = Math.max(evaluation, completed.evaluation());
      return first;
    }
    return event instanceof Heartbeat || firstId(envelope.id());
  }

  private boolean firstStep(long number) {
    boolean first = number > step;
    step = Math.max(step, number);
    return first;
  }

  private boolean firstId(String id) {
    boolean first = recent.add(shortened(id));
    if (recent.size() > REMEMBERED) {
      recent.remove(recent.iterator().next());
    }
    return first;
  }

  Snapshot snapshot() {
    return new Snapshot(step, evaluation, List.copyOf(recent));
  }

  private static String shortened(String id) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(id.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, ID_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
