package dev.millrace.trainer.command;

import dev.millrace.events.Clip;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What commands have changed in a run; part of the checkpoint. */
public final class ControlState {
  /** In {@link #handled}: the command was rejected. */
  public static final long REJECTED = -1;

  private double rateFactor = 1;
  private Clip clip;
  private boolean paused;
  private @Nullable String pauseReason;
  private final Map<String, Long> handled = new LinkedHashMap<>();

  /**
   * @param clip the job's clipping
   */
  public ControlState(Clip clip) {
    this.clip = clip;
  }

  /** Takes a checkpoint's values. */
  public void restore(
      double factor,
      Clip clipping,
      boolean isPaused,
      @Nullable String reason,
      Map<String, Long> commands) {
    rateFactor = factor;
    clip = clipping;
    paused = isPaused;
    pauseReason = reason;
    handled.clear();
    handled.putAll(commands);
  }

  /** What the schedule's rate is multiplied by. */
  public double rateFactor() {
    return rateFactor;
  }

  void rateFactor(double factor) {
    rateFactor = factor;
  }

  public Clip clip() {
    return clip;
  }

  void clip(Clip clipping) {
    clip = clipping;
  }

  public boolean paused() {
    return paused;
  }

  void paused(boolean value) {
    paused = value;
    pauseReason = null;
  }

  /** Why the trainer paused by itself; null where it did not, or has been resumed. */
  public @Nullable String pauseReason() {
    return pauseReason;
  }

  /** The trainer pauses by itself. */
  public void pauseFor(String reason) {
    paused = true;
    pauseReason = reason;
  }

  /** Command ids with the step that they preceded, {@link #REJECTED} for rejected ones. */
  public Map<String, Long> handled() {
    return Map.copyOf(handled);
  }

  /** Number of commands applied. */
  public long applied() {
    return handled.values().stream().filter(step -> step != REJECTED).count();
  }

  /** Number of commands rejected. */
  public long rejected() {
    return handled.size() - applied();
  }

  /** The step at which a command was applied; empty where it was not. */
  OptionalLong appliedAt(String id) {
    Long step = handled.get(id);
    return step == null || step == REJECTED ? OptionalLong.empty() : OptionalLong.of(step);
  }

  boolean knows(String id) {
    return handled.containsKey(id);
  }

  /** Remembers the outcome of a command; the first one stays. */
  public void handled(String id, long step) {
    handled.putIfAbsent(id, step);
  }
}
