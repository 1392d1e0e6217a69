package dev.millrace.app.cli;

import dev.millrace.app.cli.RunStatus.State;
import dev.millrace.events.EvaluationMetrics;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Runs as a table for people. */
final class StatusTable {
  /** A trainer that is alive is heard every five seconds. */
  static final Duration SILENT_AFTER = Duration.ofSeconds(20);

  private static final List<String> HEADER =
      List.of(
          "JOB", "RUN", "STATE", "ATTEMPT", "STEP", "LOSS", "QUALITY", "RATE", "LAG", "CHECKPOINT");

  private final Instant now;
  private final List<List<String>> rows = new ArrayList<>(List.of(HEADER));

  StatusTable(Instant now) {
    this.now = now;
  }

  void add(String job, StatusReader.Found found) {
    RunStatus run = found.status();
    rows.add(
        List.of(
            job,
            run.run(),
            state(run),
            Integer.toString(run.attempt()),
            Numbers.count(run.step()),
            Numbers.shown(run.loss()),
            quality(run.metrics()),
            Numbers.shown(run.learningRate()),
            Numbers.count(found.lag()),
            checkpoint(run.checkpoint())));
  }

  void addMissing(String job) {
    rows.add(List.of(job, "-", "no run yet", "", "", "", "", "", "", ""));
  }

  private String state(RunStatus run) {
    Duration silence = Duration.between(run.heard(), now);
    if (run.state().isAlive() && silence.compareTo(SILENT_AFTER) > 0) {
      return "silent for " + Numbers.duration(silence);
    }
    String word =
        run.state() == State.WAITING
            ? "waiting for data"
            : run.state().name().toLowerCase(Locale.ROOT);
    return run.note().isEmpty() ? word : word + " (" + run.note() + ")";
  }

  private static String quality(@Nullable EvaluationMetrics metrics) {
    return metrics == null ? "-" : Numbers.quality(metrics);
  }

  private String checkpoint(RunStatus.@Nullable LastCheckpoint checkpoint) {
    return checkpoint == null
        ? "none"
        : "step %s, %s ago"
            .formatted(
                Numbers.count(checkpoint.step()),
                Numbers.duration(Duration.between(checkpoint.time(), now)));
  }

  /** Lines with columns as wide as they need to be. */
  List<String> lines() {
    return Columns.lines(rows, Set.of());
  }
}
