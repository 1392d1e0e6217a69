package dev.millrace.app.callbacks;

import dev.millrace.callbacks.CallbackConfig;
import dev.millrace.callbacks.CheckpointBest;
import dev.millrace.callbacks.ClipOnExplosion;
import dev.millrace.callbacks.EarlyStopping;
import dev.millrace.callbacks.Monitor;
import dev.millrace.callbacks.Quantity;
import dev.millrace.callbacks.ReduceLrOnPlateau;
import dev.millrace.callbacks.ThresholdMode;
import dev.millrace.callbacks.service.CallbackServices;
import dev.millrace.events.Topics;
import dev.millrace.events.kafka.KafkaSettings;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Callback services in a process of their own, which can be killed. */
final class ServiceProcess {
  static final List<CallbackConfig> CALLBACKS =
      List.of(
          new ReduceLrOnPlateau(
              Monitor.of("window.logLoss", null),
              0.5,
              Quantity.evaluations(1),
              Quantity.evaluations(1),
              1e-4,
              ThresholdMode.REL,
              1e-6),
          new ClipOnExplosion(Monitor.of("gradientNorm", null), 10, Quantity.steps(20)),
          new CheckpointBest(Monitor.of("window.accuracy", null)),
          new EarlyStopping(Monitor.of("window.logLoss", null), Quantity.evaluations(6), 0));

  private final Process process;

  private ServiceProcess(Process process) {
    this.process = process;
  }

  static ServiceProcess start(String bootstrap, String job, Path log) throws IOException {
    return new ServiceProcess(
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ServiceProcess.class.getName(),
                bootstrap,
                job)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start());
  }

  /** Nothing is saved. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor();
  }

  /** Closes its standard input: it stops in order. */
  int stop() throws IOException, InterruptedException {
    process.getOutputStream().close();
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      kill();
      throw new AssertionError("the services did not stop within 30 s");
    }
    return process.exitValue();
  }

  /** Runs until standard input ends. */
  public static void main(String[] args) throws Exception {
    Vertx vertx = Vertx.vertx();
    CallbackServices services =
        CallbackServices.start(
                vertx,
                args[1],
                KafkaSettings.of(args[0]),
                Topics.of(args[1], args[1] + ".data"),
                CALLBACKS,
                Set.of())
            .await(10, TimeUnit.SECONDS);
    while (System.in.read() >= 0) {
      // only the end of the input matters
    }
    services.stop().await(20, TimeUnit.SECONDS);
    vertx.close().await(10, TimeUnit.SECONDS);
  }
}
