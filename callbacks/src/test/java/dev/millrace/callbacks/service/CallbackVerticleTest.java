package dev.millrace.callbacks.service;

import static dev.millrace.callbacks.service.LoopBench.IMPATIENT;
import static dev.millrace.callbacks.service.LoopBench.STOPPING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.callbacks.CallbackFactory;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CallbackVerticleTest {
  private final LoopBench bench = new LoopBench();
  private final List<Throwable> uncaught = new CopyOnWriteArrayList<>();
  private final Thread.UncaughtExceptionHandler before =
      Thread.getDefaultUncaughtExceptionHandler();
  private final Vertx vertx = Vertx.vertx();

  @BeforeEach
  void catchWhatThreadsThrow() {
    Thread.setDefaultUncaughtExceptionHandler((thread, fault) -> uncaught.add(fault));
  }

  @AfterEach
  void close() throws Exception {
    Thread.setDefaultUncaughtExceptionHandler(before);
    vertx.close().await(10, TimeUnit.SECONDS);
  }

  @Test
  void worksAsSoonAsItIsDeployedAndKeepsItsStateWhenUndeployed() throws Exception {
    bench.kafka.publish(bench.run.started(), bench.run.logLoss(1, .5), bench.run.logLoss(2, .5));
    String id = deploy(IMPATIENT);
    while (bench.kafka.polls < 2) {
      Thread.onSpinWait();
    }
    bench.kafka.publish(bench.run.logLoss(3, .6));
    vertx.undeploy(id).await(10, TimeUnit.SECONDS);
    assertThat(bench.kafka.sent()).hasSize(1);
    assertThat(bench.kafka.lastState().position()).isBetween(3L, 4L);
    assertThat(bench.kafka.closed).isEqualTo(1);
  }

  @Test
  void undeployingLeavesNoTurnBehind() throws Exception {
    for (int i = 0; i < 100; i++) {
      vertx.undeploy(deploy(STOPPING)).await(10, TimeUnit.SECONDS);
    }
    assertThat(uncaught).isEmpty();
  }

  @Test
  void undeployingDuringAPauseDoesNotWaitForItsEnd() throws Exception {
    bench.kafka.down = true;
    String id = deploy(STOPPING);
    while (bench.kafka.attempts == 0) {
      Thread.onSpinWait();
    }
    vertx.undeploy(id).await(10, TimeUnit.SECONDS);
    assertThat(uncaught).isEmpty();
    assertThat(bench.kafka.closed).as("it never got a connection").isZero();
  }

  private String deploy(CallbackFactory factory) throws Exception {
    return vertx
        .deployVerticle(
            new CallbackVerticle(bench.loop(factory)),
            new DeploymentOptions()
                .setThreadingModel(ThreadingModel.WORKER)
                .setWorkerPoolName("a pool of its own")
                .setWorkerPoolSize(1))
        .await(10, TimeUnit.SECONDS);
  }
}
