package dev.millrace.trainer;

import dev.millrace.engine.Model;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.ThreadingModel;
import io.vertx.core.VerticleBase;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A run as a verticle. It works in short slices on the one thread of its own worker pool, so that
 * the event loops stay free and every step computes on the same thread.
 */
public final class TrainerVerticle extends VerticleBase {
  private static final long SLICE_NANOS = Duration.ofMillis(20).toNanos();

  private final TrainerConfig config;
  private final Model model;
  private final RunOptions options;
  private final Clock clock;
  private final Promise<RunSummary> completion = Promise.promise();
  private @Nullable TrainingRun run;
  private volatile boolean undeployed;

  public TrainerVerticle(TrainerConfig config, Model model, RunOptions options, Clock clock) {
    this.config = config;
    this.model = model;
    this.options = options;
    this.clock = clock;
  }

  /** A worker pool of one thread; a long step is no blocked thread. */
  public DeploymentOptions deployment() {
    return new DeploymentOptions()
        .setThreadingModel(ThreadingModel.WORKER)
        .setWorkerPoolName("millrace-trainer-" + config.job())
        .setWorkerPoolSize(1)
        .setMaxWorkerExecuteTime(1)
        .setMaxWorkerExecuteTimeUnit(TimeUnit.HOURS);
  }

  /** Opens the run; the deployment fails where it cannot start. */
  @Override
  public Future<?> start() throws Exception {
    run = TrainingRun.open(config, model, options, clock);
    context.runOnContext(nothing -> slice());
    return Future.succeededFuture();
  }

  private void slice() {
    TrainingRun current = run();
    try {
      long end = System.nanoTime() + SLICE_NANOS;
      while (!undeployed && current.doWork() && System.nanoTime() < end) {
        // one piece of work after the other, until there is none or the slice is over
      }
      if (current.ended()) {
        completion.tryComplete(current.summary());
      } else if (!undeployed) {
        context.runOnContext(nothing -> slice());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      completion.tryFail(e);
    } catch (Throwable e) {
      // Everything: a completion that never comes would leave the process waiting for ever.
      completion.tryFail(e);
    }
  }

  /** The run; there once the verticle is deployed. */
  public TrainingRun run() {
    if (run == null) {
      throw new IllegalStateException("the trainer is not deployed");
    }
    return run;
  }

  /** The summary when the run has ended as asked; fails with the reason when it failed. */
  public Future<RunSummary> completion() {
    return completion.future();
  }

  @Override
  public Future<?> stop() {
    undeployed = true;
    if (run != null) {
      run.close();
    }
    return Future.succeededFuture();
  }
}
