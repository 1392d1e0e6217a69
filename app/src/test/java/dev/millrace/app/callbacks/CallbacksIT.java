package dev.millrace.app.callbacks;

import static dev.millrace.app.callbacks.FeignedTrainer.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.millrace.app.broker.EmbeddedBroker;
import dev.millrace.callbacks.Callback;
import dev.millrace.callbacks.CallbackConfig;
import dev.millrace.callbacks.CheckpointBest;
import dev.millrace.callbacks.Decision;
import dev.millrace.callbacks.EarlyStopping;
import dev.millrace.callbacks.Monitor;
import dev.millrace.callbacks.Quantity;
import dev.millrace.callbacks.service.CallbackServices;
import dev.millrace.events.CallbackFailed;
import dev.millrace.events.CommandEnvelope;
import dev.millrace.events.Envelope;
import dev.millrace.events.Topics;
import dev.millrace.events.WriteCheckpoint;
import dev.millrace.events.kafka.JobTopics;
import dev.millrace.events.kafka.KafkaSettings;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Callback services on a real broker, the events those of a trainer on a test's word. */
@Timeout(240)
class CallbacksIT {
  private static final String JOB = "steered";
  private static final Topics TOPICS = Topics.of(JOB, JOB + ".data");
  private static final CallbackConfig BEST =
      new CheckpointBest(Monitor.of("window.accuracy", null));
  private static final CallbackConfig STOPPING =
      new EarlyStopping(Monitor.of("window.mae", null), Quantity.evaluations(1), 0);

  @TempDir Path dir;
  private EmbeddedBroker broker;
  private KafkaSettings kafka;
  private Vertx vertx;

  @BeforeEach
  void startBroker() {
    broker = EmbeddedBroker.start(dir, 0);
    kafka = KafkaSettings.of(broker.bootstrap());
    vertx = Vertx.vertx();
  }

  @AfterEach
  void stopBroker() throws Exception {
    vertx.close().await(20, TimeUnit.SECONDS);
    broker.close();
  }

  /**
   * Three lives of the services, two of them killed, the run's own crash between them: the commands
   * are those of an uninterrupted reading of the events.
   */
  @Test
  void killedServicesRepeatNoDecisionAndLoseNone() throws Exception {
    createTopics();
    try (FeignedTrainer trainer = new FeignedTrainer(kafka, TOPICS, "run-1")) {
      trainer.started();
      ServiceProcess first = start();
      play(trainer, 1, 12);
      trainer.awaitCommands(3);
      play(trainer, 13, 16);
      first.kill();

      play(trainer, 17, 24);
      ServiceProcess second = start();
      int before = trainer.commands().size();
      trainer.awaitCommands(before + 1);
      second.kill();

      crash(trainer);
      play(trainer, 25, 40);
      ServiceProcess third = start();
      answerUntilAllIsDecided(trainer);
      trainer.applied("somebody else's command", 402);
      trainer.flush();
      long end = trainer.events().size();
      await("state at the end", () -> lastPositions(trainer).equals(Set.of(end)));
      assertThat(third.stop()).isZero();

      Set<String> ids =
          new LinkedHashSet<>(trainer.commands().stream().map(CommandEnvelope::id).toList());
      assertThat(ids).containsExactlyInAnyOrderElementsOf(uninterrupted(trainer.events()));
      // How many depends on when the answers came; there must be some in each life.
      assertThat(ids).hasSizeGreaterThanOrEqualTo(5);
      assertThat(trainer.commands())
          .allSatisfy(c -> assertThat(c.guards().expectedRun()).isEqualTo("run-1"));
    }
  }

  @Test
  void servicesStartedFirstWaitForTheTrainersTopics() throws Exception {
    CallbackServices services = services(BEST);
    createTopics();
    try (FeignedTrainer trainer = new FeignedTrainer(kafka, TOPICS, "run-1")) {
      trainer.started();
      trainer.evaluation(1, 0.6, 0.5);
      trainer.awaitCommands(1);
      assertThat(trainer.commands().get(0).command()).isEqualTo(new WriteCheckpoint("best"));
    }
    services.stop().await(20, TimeUnit.SECONDS);
  }

  @Test
  void newestOfSeveralLongRunsIsFound() throws Exception {
    createTopics();
    try (FeignedTrainer old = new FeignedTrainer(kafka, TOPICS, "run-1");
        FeignedTrainer trainer = new FeignedTrainer(kafka, TOPICS, "run-2")) {
      old.started();
      old.evaluation(1, 0.9, 0.5);
      steps(old, 12_000);
      old.flush();
      trainer.started();
      steps(trainer, 15_000);
      trainer.evaluation(1, 0.6, 0.5);
      services(BEST);
      trainer.awaitCommands(1);
      assertThat(trainer.commands())
          .extracting(c -> c.guards().expectedRun())
          .containsExactly("run-2");
    }
  }

  @Test
  void callbackThatFailsSaysSoAndTheOthersGoOn() throws Exception {
    createTopics();
    services(STOPPING, BEST);
    try (FeignedTrainer trainer = new FeignedTrainer(kafka, TOPICS, "run-1")) {
      trainer.started();
      trainer.evaluation(1, 0.6, 0.5);
      trainer.awaitCommands(1);
      await("second failure", () -> failures(trainer).size() >= 2);
      assertThat(failures(trainer).get(0).callback()).isEqualTo("early-stopping");
      assertThat(failures(trainer).get(0).error())
          .startsWith("evaluation 1 has no window.mae; it has window.accuracy,");
      assertThat(trainer.commands().get(0).source()).isEqualTo("millrace/callback/checkpoint");
    }
  }

  @Test
  void brokerThatComesBackIsUsedAgain() throws Exception {
    createTopics();
    CallbackServices services = services(BEST);
    try (FeignedTrainer trainer = new FeignedTrainer(kafka, TOPICS, "run-1")) {
      trainer.started();
      trainer.evaluation(1, 0.6, 0.5);
      trainer.awaitCommands(1);
      trainer.answer(11);
    }
    int port = URI.create("kafka://" + broker.bootstrap()).getPort();
    broker.close();
    broker = EmbeddedBroker.startAt(dir, port);
    try (FeignedTrainer trainer = new FeignedTrainer(kafka, TOPICS, "run-1")) {
      trainer.evaluation(2, 0.7, 0.5);
      trainer.awaitCommands(2);
    }
    services.stop().await(20, TimeUnit.SECONDS);
  }

  @Test
  void stopIsBoundedWithoutABroker() throws Exception {
    createTopics();
    CallbackServices services = services(BEST);
    try (FeignedTrainer trainer = new FeignedTrainer(kafka, TOPICS, "run-1")) {
      trainer.started();
      trainer.evaluation(1, 0.6, 0.5);
      trainer.awaitCommands(1);
    }
    broker.close();
    services.stop().await(20, TimeUnit.SECONDS);
  }

  private void createTopics() {
    try (JobTopics topics = new JobTopics(kafka, Duration.ofSeconds(20))) {
      topics.ensure(TOPICS);
    }
  }

  private ServiceProcess start() throws Exception {
    return ServiceProcess.start(broker.bootstrap(), JOB, dir.resolve("services.log"));
  }

  private CallbackServices services(CallbackConfig... configs) throws Exception {
    return CallbackServices.start(vertx, JOB, kafka, TOPICS, List.of(configs), Set.of())
        .await(10, TimeUnit.SECONDS);
  }

  /** Ten steps to an evaluation; one step in 75 explodes, the loss has long plateaus. */
  private static void play(FeignedTrainer trainer, int from, int to) {
    for (int evaluation = from; evaluation <= to; evaluation++) {
      for (int i = 9; i >= 0; i--) {
        long step = evaluation * FeignedTrainer.STEPS_PER_EVALUATION - i;
        trainer.step(step, step % 75 == 0 ? 100 : 1 + step % 3);
      }
      trainer.evaluation(
          evaluation, 0.5 + 0.01 * (evaluation * 7 % 31), 1.0 / (1 + evaluation / 9));
      trainer.answer(evaluation * FeignedTrainer.STEPS_PER_EVALUATION + 1);
    }
  }

  /** The trainer dies and publishes again what follows its checkpoint. */
  private static void crash(FeignedTrainer trainer) {
    List<Envelope> events = trainer.events();
    trainer.resumed(2, 200);
    events.subList(events.size() - 40, events.size()).stream()
        .filter(event -> !(event.event() instanceof CallbackFailed))
        .forEach(trainer::publishAgain);
    trainer.flush();
  }

  private static void steps(FeignedTrainer trainer, int count) {
    for (int step = 1; step <= count; step++) {
      trainer.step(step, 1);
    }
  }

  /** An answer may be the cause of another command. */
  private static void answerUntilAllIsDecided(FeignedTrainer trainer) {
    await(
        "end of the decisions",
        () -> {
          int answered = trainer.answer(401);
          Set<String> wanted = uninterrupted(trainer.events());
          Set<String> got = new HashSet<>();
          trainer.commands().forEach(command -> got.add(command.id()));
          return got.containsAll(wanted) && answered == trainer.commands().size();
        });
  }

  /** What the callbacks decide when they read all events at once, each fact once. */
  private static Set<String> uninterrupted(List<Envelope> events) {
    Set<String> seen = new HashSet<>();
    List<Envelope> facts = events.stream().filter(event -> seen.add(event.id())).toList();
    Set<String> ids = new LinkedHashSet<>();
    for (CallbackConfig config : ServiceProcess.CALLBACKS) {
      Callback callback = config.create();
      for (Envelope fact : facts) {
        callback.onEvent(fact).stream().map(Decision::commandId).forEach(ids::add);
      }
    }
    return ids;
  }

  private static List<CallbackFailed> failures(FeignedTrainer trainer) {
    return trainer.events().stream()
        .map(Envelope::event)
        .filter(CallbackFailed.class::isInstance)
        .map(CallbackFailed.class::cast)
        .toList();
  }

  private static Set<Long> lastPositions(FeignedTrainer trainer) {
    Map<String, Long> positions = new HashMap<>();
    trainer.states().forEach(state -> positions.put(state.key(), position(state.value())));
    assertThat(positions.keySet())
        .containsExactlyInAnyOrder(
            "run-1/reduce-lr-on-plateau",
            "run-1/clip-on-explosion",
            "run-1/checkpoint",
            "run-1/early-stopping");
    return new HashSet<>(positions.values());
  }

  private static long position(byte[] state) {
    try {
      return new ObjectMapper().readTree(state).get("position").longValue();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
