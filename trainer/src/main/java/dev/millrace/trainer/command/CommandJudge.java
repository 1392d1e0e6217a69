package dev.millrace.trainer.command;

import dev.millrace.events.Command;
import dev.millrace.events.CommandEnvelope;
import dev.millrace.events.Guards;
import dev.millrace.events.RestoreCheckpoint;
import dev.millrace.events.Resume;
import dev.millrace.events.ScaleLearningRate;
import dev.millrace.events.SetLearningRate;
import dev.millrace.events.Text;
import dev.millrace.trainer.TrainerConfig;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Whether a well-formed command may be applied: its guards and the job's safe bounds. */
public final class CommandJudge {
  private static final double SAME_RATE = 1e-9;

  private final String run;
  private final TrainerConfig.Bounds bounds;
  private final ControlState state;
  private final RunControls controls;
  private final Clock clock;

  public CommandJudge(
      String run,
      TrainerConfig.Bounds bounds,
      ControlState state,
      RunControls controls,
      Clock clock) {
    this.run = run;
    this.bounds = bounds;
    this.state = state;
    this.controls = controls;
    this.clock = clock;
  }

  /** Whether a command need not wait for a later step: it has none, or its step is here or past. */
  boolean isDue(CommandEnvelope command, long step) {
    Long atStep = command.guards().atStep();
    return atStep == null || atStep <= step || !isForThisRun(command.guards());
  }

  /** Why a command may not be applied before {@code step}; null when it may. */
  @Nullable String refusal(CommandEnvelope command, long step) {
    String guard = guard(command.guards(), step);
    return guard != null ? guard : bounds(command.command());
  }

  private boolean isForThisRun(Guards guards) {
    return guards.expectedRun() == null || guards.expectedRun().equals(run);
  }

  private @Nullable String guard(Guards guards, long step) {
    if (!isForThisRun(guards)) {
      return "`expectedRun` is another run: "
          + Text.excerpt(String.valueOf(guards.expectedRun()))
          + "; this is "
          + run;
    }
    if (guards.atStep() != null && guards.atStep() < step) {
      return "`atStep` is past: " + guards.atStep() + "; the next step is " + step;
    }
    if (guards.expiresStep() != null && guards.expiresStep() < step) {
      return "`expires` is past: step " + guards.expiresStep() + "; the next step is " + step;
    }
    Instant now = clock.instant();
    if (guards.expiresAt() != null && guards.expiresAt().isBefore(now)) {
      return "`expires` is past: " + guards.expiresAt() + "; it is " + now;
    }
    return ifLearningRate(guards.ifLearningRate());
  }

  private @Nullable String ifLearningRate(@Nullable Double expected) {
    double rate = controls.scheduledRate() * state.rateFactor();
    return expected == null || Math.abs(expected - rate) <= SAME_RATE * Math.abs(rate)
        ? null
        : "`ifLearningRate` is not the learning rate: " + expected + "; it is " + rate;
  }

  private @Nullable String bounds(Command command) {
    double scheduled = controls.scheduledRate();
    if (command instanceof SetLearningRate set) {
      return scheduled == 0
          ? "`value` cannot be reached: the schedule's rate at the next step is 0"
          : outOfBounds("value", set.value());
    }
    if (command instanceof ScaleLearningRate scale) {
      double rate = scheduled * CommandEffects.scaled(state.rateFactor(), scheduled, scale);
      return scheduled == 0 ? null : outOfBounds("factor", rate);
    }
    if (command instanceof RestoreCheckpoint restore
        && controls.resolve(restore.tag(), restore.step()) == null) {
      return restore.tag() != null
          ? "`tag` leads to no checkpoint: " + restore.tag()
          : "`step` has no checkpoint: " + restore.step();
    }
    return command instanceof Resume && !state.paused() ? "the run is not paused" : null;
  }

  private @Nullable String outOfBounds(String field, double rate) {
    return rate >= bounds.minLearningRate() && rate <= bounds.maxLearningRate()
        ? null
        : "`%s` gives the learning rate %s, outside the job's bounds [%s, %s]"
            .formatted(field, rate, bounds.minLearningRate(), bounds.maxLearningRate());
  }
}
