package dev.millrace.app.cli;

import dev.millrace.events.EvaluationMetrics;
import dev.millrace.events.Position;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a job's events say about its newest run.
 *
 * @param note why it is in this state; empty where that goes without saying
 * @param heard time of its newest event
 * @param loss of the last step, NaN before the first
 * @param metrics over the window of the newest evaluation; null before the first
 * @param positions next offset of each data partition, as far as known
 * @param checkpoint the last one written
 */
record RunStatus(
    String run,
    int attempt,
    State state,
    String note,
    Instant heard,
    long step,
    double loss,
    double learningRate,
    @Nullable EvaluationMetrics metrics,
    List<Position> positions,
    @Nullable LastCheckpoint checkpoint) {

  /** What the run is doing. */
  enum State {
    RUNNING,
    WAITING,
    PAUSED,
    STOPPED,
    FAILED;

    /** Whether a trainer in this state is heard every few seconds. */
    boolean isAlive() {
      return this == RUNNING || this == WAITING || this == PAUSED;
    }
  }

  /** A checkpoint that an event told of. */
  record LastCheckpoint(long step, Instant time, String path) {}
}
