package dev.millrace.app.cli;

import dev.millrace.app.broker.EmbeddedBroker;
import dev.millrace.app.job.Job;
import dev.millrace.callbacks.CallbackConfig;
import dev.millrace.engine.Engine;
import dev.millrace.events.Text;
import dev.millrace.trainer.RunOptions;
import dev.millrace.trainer.RunSummary;
import dev.millrace.trainer.TrainerConfig;
import dev.millrace.trainer.TrainerVerticle;
import dev.millrace.trainer.TrainingException;
import dev.millrace.trainer.TrainingRun;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * One life of a run in this process: the trainer's verticle, callback services if asked for, and
 * the progress on the screen.
 */
final class TrainingSession {
  private static final long TICK_MILLIS = 250;
  private static final String SIGNAL = "interrupted by the operator";

  private final Job job;
  private final Cluster cluster;
  private final Path dir;
  private final Path log;
  private final Screen screen;

  /**
   * @param log where details are, for the user
   */
  TrainingSession(Job job, Cluster cluster, Path dir, Path log, Screen screen) {
    this.job = job;
    this.cluster = cluster;
    this.dir = dir;
    this.log = log;
    this.screen = screen;
  }

  /**
   * Trains until the run ends as asked or the process is asked to.
   *
   * @param withCallbacks whether the job's callbacks run in this process too
   * @throws TrainingException when the run failed, with the last good checkpoint and the log
   */
  RunSummary run(RunOptions options, boolean withCallbacks, Termination termination)
      throws IOException {
    Vertx vertx = Vertx.vertx(Reactor.options());
    try {
      return run(vertx, options, withCallbacks, termination);
    } catch (TrainingException e) {
      throw new TrainingException(e.getMessage() + "; the log is " + log, e);
    } finally {
      Reactor.close(vertx);
    }
  }

  @SuppressWarnings("try") // narrator and callbacks work by themselves
  private RunSummary run(
      Vertx vertx, RunOptions options, boolean withCallbacks, Termination termination)
      throws IOException {
    TrainerConfig config = job.trainer(cluster.bootstrap(), dir);
    TrainerVerticle trainer = new TrainerVerticle(config, job.model(), options, Clock.systemUTC());
    Awaiting.result(Awaiting.future(vertx.deployVerticle(trainer, trainer.deployment())));
    TrainingRun run = trainer.run();
    screen.line(introduction(run));
    Engine.warnings(config.engine()).forEach(screen::line);
    for (String damaged : run.damagedCheckpoints()) {
      screen.line(Text.printable("a newer checkpoint is damaged and passed over: " + damaged));
    }
    termination.stopWith(() -> run.requestStop(SIGNAL));
    try (Narrator narrator = Narrator.start(config.kafka(), config.topics().events(), screen);
        Services services = callbacks(vertx, config, withCallbacks)) {
      CompletableFuture<RunSummary> ended = ended(trainer);
      follow(run, ended);
      return Awaiting.result(ended);
    }
  }

  private String introduction(TrainingRun run) {
    String begin =
        run.resumedFrom() == null
            ? "started"
            : "goes on from " + run.resumedFrom() + " (attempt " + run.attempt() + ")";
    return Text.printable(
        "run %s of %s %s; Kafka at %s; %s; log %s"
            .formatted(
                run.id(),
                job.outline().name(),
                begin,
                cluster.bootstrap(),
                run.runtime().summary(),
                log));
  }

  private Services callbacks(Vertx vertx, TrainerConfig config, boolean wanted) throws IOException {
    List<CallbackConfig> callbacks = wanted ? job.outline().callbacks() : List.of();
    Services services = Services.start(vertx, job.outline(), config.kafka(), callbacks, Set.of());
    if (wanted) {
      screen.line("callbacks: " + String.join(", ", services.names()));
    }
    return services;
  }

  /** Also ends when the broker of this process does: nothing can be published then. */
  private CompletableFuture<RunSummary> ended(TrainerVerticle trainer) {
    CompletableFuture<RunSummary> ended = Awaiting.future(trainer.completion());
    cluster
        .own()
        .map(EmbeddedBroker::failure)
        .ifPresent(
            failure ->
                failure.thenAccept(
                    reason ->
                        ended.completeExceptionally(
                            new TrainingException("the embedded broker failed: " + reason))));
    return ended;
  }

  private void follow(TrainingRun run, CompletableFuture<RunSummary> ended) {
    ProgressText text = new ProgressText(System::nanoTime);
    do {
      screen.progress(text.of(run.progress()));
    } while (!Awaiting.isDone(ended, TICK_MILLIS));
    screen.progress(text.of(run.progress()));
  }
}
