package dev.millrace.app.cli;

import dev.millrace.app.job.JobOutline;
import dev.millrace.callbacks.CallbackConfig;
import dev.millrace.callbacks.service.CallbackServices;
import dev.millrace.events.kafka.KafkaSettings;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Callback services in this process. */
final class Services implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Services.class);

  private final CallbackServices running;

  private Services(CallbackServices running) {
    this.running = running;
  }

  /**
   * @param only names of those to start; empty: all
   * @throws IllegalArgumentException when {@code only} names one that is not there
   */
  static Services start(
      Vertx vertx,
      JobOutline job,
      KafkaSettings kafka,
      List<CallbackConfig> callbacks,
      Set<String> only)
      throws IOException {
    return new Services(
        Awaiting.result(
            Awaiting.future(
                CallbackServices.start(vertx, job.name(), kafka, job.topics(), callbacks, only))));
  }

  List<String> names() {
    return running.names();
  }

  /** Stops them with their state kept, within a bound. */
  @Override
  public void close() {
    try {
      Awaiting.result(Awaiting.future(running.stop()));
    } catch (IOException e) {
      LOG.warn("callbacks did not stop in order: {}", e.toString());
    }
  }
}
