package dev.millrace.app.cli;

import dev.millrace.app.cli.RunStatus.LastCheckpoint;
import dev.millrace.app.cli.RunStatus.State;
import dev.millrace.events.CallbackFailed;
import dev.millrace.events.CheckpointWritten;
import dev.millrace.events.Envelope;
import dev.millrace.events.EvaluationCompleted;
import dev.millrace.events.EvaluationMetrics;
import dev.millrace.events.Event;
import dev.millrace.events.Heartbeat;
import dev.millrace.events.Position;
import dev.millrace.events.RecordRange;
import dev.millrace.events.RunFailed;
import dev.millrace.events.RunPaused;
import dev.millrace.events.RunResumed;
import dev.millrace.events.RunStarted;
import dev.millrace.events.RunStopped;
import dev.millrace.events.StepCompleted;
import dev.millrace.events.StepSkipped;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Follows a job's events, oldest first, to what they say about its newest run. */
final class RunFold {
  private final Map<String, Position> positions = new TreeMap<>();
  private String run = "";
  private int attempt;
  private State state = State.RUNNING;
  private String note = "";
  private Instant heard = Instant.EPOCH;
  private long step;
  private double loss = Double.NaN;
  private double learningRate = Double.NaN;
  private @Nullable EvaluationMetrics metrics;
  private @Nullable LastCheckpoint checkpoint;

  void accept(Envelope envelope) {
    Event event = envelope.event();
    if (event instanceof CallbackFailed) {
      return; // a service about itself, perhaps about an older run
    }
    if (!envelope.run().equals(run)) {
      begin(envelope.run());
    }
    heard = envelope.time();
    attempt = Math.max(attempt, event.attempt());
    life(event);
    work(event, envelope.time());
  }

  private void begin(String newRun) {
    run = newRun;
    attempt = 0;
    step = 0;
    loss = Double.NaN;
    learningRate = Double.NaN;
    metrics = null;
    checkpoint = null;
    positions.clear();
    enter(State.RUNNING, "");
  }

  private void enter(State next, String why) {
    state = next;
    note = why;
  }

  private void life(Event event) {
    if (event instanceof RunStarted started) {
      enter(State.RUNNING, "");
      advance(started.positions());
    } else if (event instanceof RunResumed resumed) {
      enter(State.RUNNING, "");
      advance(resumed.positions());
    } else if (event instanceof RunPaused paused) {
      enter(State.PAUSED, paused.reason());
    } else if (event instanceof RunStopped stopped) {
      enter(State.STOPPED, stopped.reason());
    } else if (event instanceof RunFailed failed) {
      enter(State.FAILED, failed.error());
    } else if (event instanceof Heartbeat heartbeat) {
      step = heartbeat.step();
      enter(beating(heartbeat.state()), state == State.PAUSED ? note : "");
    }
  }

  private static State beating(Heartbeat.State state) {
    return switch (state) {
      case PAUSED -> State.PAUSED;
      case WAITING_FOR_DATA -> State.WAITING;
      case CHECKPOINTING -> State.RUNNING;
    };
  }

  private void work(Event event, Instant time) {
    if (event instanceof StepCompleted completed) {
      step(completed.step(), completed.loss(), completed.learningRate(), completed.ranges());
    } else if (event instanceof StepSkipped skipped) {
      step(skipped.step(), skipped.loss(), skipped.learningRate(), skipped.ranges());
    } else if (event instanceof EvaluationCompleted evaluation) {
      metrics = evaluation.window();
    } else if (event instanceof CheckpointWritten written) {
      checkpoint = new LastCheckpoint(written.step(), time, written.path());
      advance(written.positions());
    }
  }

  private void step(long number, double itsLoss, double rate, List<RecordRange> ranges) {
    step = number;
    loss = itsLoss;
    learningRate = rate;
    enter(State.RUNNING, "");
    ranges.forEach(range -> advance(new Position(range.topic(), range.partition(), range.to())));
  }

  private void advance(Collection<Position> reached) {
    reached.forEach(this::advance);
  }

  private void advance(Position reached) {
    positions.merge(
        reached.topic() + "/" + reached.partition(),
        reached,
        (before, after) ->
            Stream.of(before, after).max((a, b) -> Long.compare(a.offset(), b.offset())).get());
  }

  /** Empty where no event told of a run. */
  Optional<RunStatus> status() {
    return run.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new RunStatus(
                run,
                attempt,
                state,
                note,
                heard,
                step,
                loss,
                learningRate,
                metrics,
                List.copyOf(positions.values()),
                checkpoint));
  }
}
