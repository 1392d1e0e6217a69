package dev.millrace.callbacks.service;

import dev.millrace.callbacks.CallbackFactory;
import dev.millrace.events.Topics;
import dev.millrace.events.kafka.KafkaSettings;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Running callback services, one verticle each; they meet the trainer on Kafka only, and may be
 * started before it. Two services of one name are harmless: their commands have the same ids.
 */
public final class CallbackServices {
  private static final Logger LOG = LoggerFactory.getLogger(CallbackServices.class);
  private static final long STOP_SECONDS = 15;

  private final Vertx vertx;
  private final List<String> names;
  private final List<String> deployments;

  private CallbackServices(Vertx vertx, List<String> names, List<String> deployments) {
    this.vertx = vertx;
    this.names = names;
    this.deployments = deployments;
  }

  /** The same with the log alone to listen. */
  public static Future<CallbackServices> start(
      Vertx vertx,
      String job,
      KafkaSettings kafka,
      Topics topics,
      List<? extends CallbackFactory> callbacks,
      Set<String> only) {
    return start(vertx, job, kafka, topics, callbacks, only, sentence -> {});
  }

  /**
   * Starts a service for each callback. The future does not wait for Kafka: a broker or topic that
   * is not there is reported in the log and looked for until it is.
   *
   * @param callbacks built-in ones ({@code CallbackConfig}) or others
   * @param only names of those to start; empty: all
   * @param listener hears in sentences what the services do (what they wait for, decide, fail at),
   *     which is also logged; it may be called by several threads at once
   * @throws IllegalArgumentException when two callbacks have the same name, or {@code only} names
   *     one that is not there
   */
  public static Future<CallbackServices> start(
      Vertx vertx,
      String job,
      KafkaSettings kafka,
      Topics topics,
      List<? extends CallbackFactory> callbacks,
      Set<String> only,
      Consumer<String> listener) {
    List<CallbackFactory> chosen = Selection.of(callbacks, only);
    List<Future<String>> deployed = new ArrayList<>();
    for (CallbackFactory callback : chosen) {
      deployed.add(deploy(vertx, job, kafka, topics, callback, listener));
    }
    List<String> names = chosen.stream().map(CallbackFactory::name).toList();
    return Future.all(deployed).map(ids -> new CallbackServices(vertx, names, ids.<String>list()));
  }

  private static Future<String> deploy(
      Vertx vertx,
      String job,
      KafkaSettings kafka,
      Topics topics,
      CallbackFactory callback,
      Consumer<String> listener) {
    String name = "millrace-callback-" + job + "-" + callback.name();
    CallbackLoop loop =
        new CallbackLoop(
            callback,
            new KafkaConnector(kafka, topics, name, System::nanoTime),
            listener,
            System::nanoTime,
            Clock.systemUTC());
    // A pool of its own: a callback that blocks or computes for long delays no other.
    DeploymentOptions options =
        new DeploymentOptions()
            .setThreadingModel(ThreadingModel.WORKER)
            .setWorkerPoolName(name)
            .setWorkerPoolSize(1);
    return vertx.deployVerticle(new CallbackVerticle(loop), options);
  }

  /** Names of the callbacks that were started. */
  public List<String> names() {
    return names;
  }

  /**
   * Stops all, each with its state kept. Completes within {@value #STOP_SECONDS} seconds whatever
   * Kafka does: a state that could not be kept costs reading some events again.
   */
  public Future<Void> stop() {
    List<Future<Void>> stopped = deployments.stream().map(vertx::undeploy).toList();
    return Future.join(stopped)
        .<Void>mapEmpty()
        .timeout(STOP_SECONDS, TimeUnit.SECONDS)
        .recover(
            fault -> {
              LOG.warn(
                  "callbacks {} did not stop in order: {}",
                  names.stream().collect(Collectors.joining(", ")),
                  fault.getMessage());
              return Future.succeededFuture();
            });
  }
}
