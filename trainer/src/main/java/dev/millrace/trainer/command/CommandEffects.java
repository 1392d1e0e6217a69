package dev.millrace.trainer.command;

import dev.millrace.events.Clip;
import dev.millrace.events.ClippingChanged;
import dev.millrace.events.Command;
import dev.millrace.events.CommandEnvelope;
import dev.millrace.events.Event;
import dev.millrace.events.LearningRateChanged;
import dev.millrace.events.Pause;
import dev.millrace.events.RestoreCheckpoint;
import dev.millrace.events.Resume;
import dev.millrace.events.RunPaused;
import dev.millrace.events.RunResumed;
import dev.millrace.events.ScaleLearningRate;
import dev.millrace.events.SetClipping;
import dev.millrace.events.SetLearningRate;
import dev.millrace.events.Stop;
import dev.millrace.events.WriteCheckpoint;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What each command does, and the event that says so. */
final class CommandEffects {
  private final int attempt;
  private final ControlState state;
  private final RunControls controls;
  private final Consumer<Event> publish;

  CommandEffects(int attempt, ControlState state, RunControls controls, Consumer<Event> publish) {
    this.attempt = attempt;
    this.state = state;
    this.controls = controls;
    this.publish = publish;
  }

  /** The factor after {@code scale}: its floor holds the rate up, but never raises it. */
  static double scaled(double factor, double scheduled, ScaleLearningRate scale) {
    double wanted = factor * scale.factor();
    if (scale.floor() == null || scheduled == 0) {
      return wanted;
    }
    double floor = Math.min(scale.floor() / scheduled, factor);
    return Math.max(wanted, floor);
  }

  /** The checkpoint step that a restore leads to; null for every other command. */
  @Nullable Long resolve(Command command) {
    return command instanceof RestoreCheckpoint restore
        ? controls.resolve(restore.tag(), restore.step())
        : null;
  }

  /** For a person, before the command is applied. */
  String describe(CommandEnvelope envelope, @Nullable Long restored) {
    Command command = envelope.command();
    if (command instanceof SetLearningRate || command instanceof ScaleLearningRate) {
      double scheduled = controls.scheduledRate();
      return "learning rate %s -> %s%s"
          .formatted(
              scheduled * state.rateFactor(), scheduled * newFactor(command), atFloor(command));
    }
    if (command instanceof SetClipping set) {
      return "clipping " + text(state.clip()) + " -> " + text(set.clip());
    }
    if (command instanceof WriteCheckpoint write) {
      return "checkpoint" + (write.tag() == null ? "" : " tagged " + write.tag());
    }
    if (command instanceof RestoreCheckpoint) {
      return "parameters, updater state and optimizerStep back to the checkpoint of step "
          + restored;
    }
    return command instanceof Pause ? "paused" : command instanceof Resume ? "resumed" : "stopping";
  }

  private String atFloor(Command command) {
    return command instanceof ScaleLearningRate scale
            && newFactor(command) != state.rateFactor() * scale.factor()
        ? " (floor " + scale.floor() + ")"
        : "";
  }

  private static String text(Clip clip) {
    return clip.kind() == Clip.Kind.NONE ? "none" : clip.kind() + " " + clip.threshold();
  }

  private double newFactor(Command command) {
    double scheduled = controls.scheduledRate();
    return command instanceof ScaleLearningRate scale
        ? scaled(state.rateFactor(), scheduled, scale)
        : ((SetLearningRate) command).value() / scheduled;
  }

  /**
   * @param step the first step that runs under the command
   * @param restored the checkpoint's step of a restore
   */
  void apply(CommandEnvelope envelope, long step, @Nullable Long restored) {
    Command command = envelope.command();
    String id = envelope.id();
    if (command instanceof SetLearningRate || command instanceof ScaleLearningRate) {
      changeRate(id, newFactor(command), step);
    } else if (command instanceof SetClipping set) {
      Clip old = state.clip();
      state.clip(set.clip());
      publish.accept(new ClippingChanged(attempt, step, old, set.clip(), id));
    } else if (command instanceof WriteCheckpoint write) {
      controls.requestCheckpoint(write.tag());
    } else if (command instanceof RestoreCheckpoint restore) {
      controls.restore(restore.tag(), Objects.requireNonNull(restored, "restoredStep"));
      controls.requestCheckpoint(
          null); // so that the one restored from need not be kept for a replay
    } else {
      applyToRun(command, id, step);
    }
  }

  private void applyToRun(Command command, String id, long step) {
    if (command instanceof Pause && !state.paused()) {
      state.paused(true);
      publish.accept(new RunPaused(attempt, step - 1, "command", id));
    } else if (command instanceof Resume) {
      state.paused(false);
      publish.accept(RunResumed.afterPause(attempt, step - 1, id));
    } else if (command instanceof Stop stop) {
      controls.requestStop(stop.reason() == null ? "command" : stop.reason());
    }
  }

  private void changeRate(String id, double factor, long step) {
    double scheduled = controls.scheduledRate();
    double old = state.rateFactor();
    state.rateFactor(factor);
    publish.accept(
        new LearningRateChanged(attempt, step, scheduled * old, scheduled * factor, factor, id));
  }
}
