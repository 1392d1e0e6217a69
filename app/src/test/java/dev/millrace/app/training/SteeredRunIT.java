package dev.millrace.app.training;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.callbacks.Callback;
import dev.millrace.callbacks.CallbackConfig;
import dev.millrace.callbacks.CheckpointBest;
import dev.millrace.callbacks.Decision;
import dev.millrace.callbacks.Monitor;
import dev.millrace.callbacks.Quantity;
import dev.millrace.callbacks.ReduceLrOnPlateau;
import dev.millrace.callbacks.ThresholdMode;
import dev.millrace.callbacks.service.CallbackServices;
import dev.millrace.events.CheckpointWritten;
import dev.millrace.events.CommandApplied;
import dev.millrace.events.Envelope;
import dev.millrace.events.Headers;
import dev.millrace.events.LearningRateChanged;
import dev.millrace.events.Tags;
import dev.millrace.events.kafka.Records;
import dev.millrace.trainer.RunSummary;
import dev.millrace.trainer.TrainerConfig;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A trainer that crashes and the built-in callbacks, which meet on Kafka only. */
@Timeout(240)
class SteeredRunIT {
  private static final List<CallbackConfig> CALLBACKS =
      List.of(
          new ReduceLrOnPlateau(
              Monitor.of("window.logLoss", null),
              0.9,
              Quantity.evaluations(1),
              Quantity.evaluations(0),
              0.5, // no log loss halves at every other evaluation: there will be cuts
              ThresholdMode.REL,
              1e-6),
          new CheckpointBest(Monitor.of("window.accuracy", null)));

  @TempDir Path dir;

  @Test
  void callbacksSteerARunThroughItsCrash() throws Exception {
    Vertx vertx = Vertx.vertx();
    try (TrainingLab lab = new TrainingLab(dir)) {
      lab.createTopic("data", 1);
      lab.produce("data", 1, 1_600);
      TrainerConfig job = lab.job("steered", "data", 100);
      CallbackServices services =
          CallbackServices.start(vertx, "steered", lab.kafka(), job.topics(), CALLBACKS, Set.of())
              .await(10, TimeUnit.SECONDS);

      lab.crashAt(job, 150);
      await("both have sent a command", () -> senders(lab, job).size() == CALLBACKS.size());
      lab.crashAt(job, 450);
      RunSummary summary = lab.finish(job);
      await("all is decided", () -> commands(lab, job).equals(decisions(lab.events(job))));
      services.stop().await(20, TimeUnit.SECONDS);

      assertThat(summary.samples()).isEqualTo(1_600);
      assertThat(lab.events(job, CheckpointWritten.class))
          .extracting(CheckpointWritten::tag)
          .contains(Tags.BEST);
      assertThat(lab.events(job, LearningRateChanged.class)).isNotEmpty();
      assertThat(causes(lab, job)).isSubsetOf(facts(lab.events(job)));
    } finally {
      vertx.close().await(20, TimeUnit.SECONDS);
    }
  }

  /** Ids of the commands sent, each once. */
  private static Set<String> commands(TrainingLab lab, TrainerConfig job) {
    return headers(lab, job, Headers.ID);
  }

  private static Set<String> senders(TrainingLab lab, TrainerConfig job) {
    return headers(lab, job, Headers.SOURCE);
  }

  private static Set<String> headers(TrainingLab lab, TrainerConfig job, String name) {
    Set<String> values = new LinkedHashSet<>();
    lab.records(job.topics().commands())
        .forEach(record -> values.add(Records.headers(record).get(name)));
    return values;
  }

  /** What the callbacks decide when they read the journal at once, each fact once. */
  private static Set<String> decisions(List<Envelope> events) {
    Set<String> seen = new HashSet<>();
    Set<String> ids = new LinkedHashSet<>();
    List<Envelope> journal = events.stream().filter(event -> seen.add(event.id())).toList();
    for (CallbackConfig config : CALLBACKS) {
      Callback callback = config.create();
      for (Envelope event : journal) {
        callback.onEvent(event).stream().map(Decision::commandId).forEach(ids::add);
      }
    }
    return ids;
  }

  private static Set<String> causes(TrainingLab lab, TrainerConfig job) {
    Set<String> causes = new HashSet<>();
    lab.events(job, CommandApplied.class).forEach(applied -> causes.add(applied.causationId()));
    assertThat(causes).isNotEmpty();
    return causes;
  }

  private static Set<String> facts(List<Envelope> events) {
    Set<String> ids = new HashSet<>();
    events.forEach(event -> ids.add(event.id()));
    return ids;
  }

  private static void await(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("not within a minute: " + what);
      }
    }
  }
}
