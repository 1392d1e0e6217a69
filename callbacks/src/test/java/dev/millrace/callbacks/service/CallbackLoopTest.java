package dev.millrace.callbacks.service;

import static dev.millrace.callbacks.service.LoopBench.IMPATIENT;
import static dev.millrace.callbacks.service.LoopBench.STOPPING;
import static dev.millrace.callbacks.service.LoopBench.drain;
import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.callbacks.CommandIds;
import dev.millrace.callbacks.TestRun;
import dev.millrace.events.CommandEnvelope;
import dev.millrace.events.Encoded;
import dev.millrace.events.Envelope;
import dev.millrace.events.EventCodec;
import dev.millrace.events.RunStopped;
import dev.millrace.events.ScaleLearningRate;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CallbackLoopTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final LoopBench bench = new LoopBench();
  private final InMemoryKafka kafka = bench.kafka;
  private final TestRun run = bench.run;

  @Test
  void commandCarriesRunCauseAndIncident() {
    kafka.publish(run.started(), run.logLoss(1, .5), run.logLoss(2, .5));
    drain(bench.loop(IMPATIENT));
    CommandEnvelope command = kafka.sent().get(0);
    Envelope cause = run.logLoss(2, .5);
    assertThat(command.id()).isEqualTo(CommandIds.of("reduce-lr-on-plateau", cause.id()));
    assertThat(command.source()).isEqualTo("millrace/callback/reduce-lr-on-plateau");
    assertThat(command.causationId()).isEqualTo(cause.id());
    assertThat(command.correlationId()).isEqualTo(cause.id());
    assertThat(command.time()).isEqualTo(cause.time());
    assertThat(command.guards().expectedRun()).isEqualTo(TestRun.RUN);
    assertThat(command.command()).isEqualTo(new ScaleLearningRate(.5, null));
    assertThat(kafka.commands.get(0).key()).isEqualTo(TestRun.RUN);
  }

  @Test
  void onlyTheNewestRunIsSteered() {
    TestRun old = new TestRun("the-old-run");
    kafka.publish(old.started(), old.logLoss(1, .5), old.logLoss(2, .5));
    kafka.publish(run.started(), old.logLoss(3, .5), run.logLoss(1, .5));
    drain(bench.loop(IMPATIENT));
    assertThat(kafka.sent()).isEmpty();
    kafka.publish(run.logLoss(2, .5));
    CallbackLoop loop = bench.loop(IMPATIENT);
    drain(loop);
    assertThat(kafka.sent()).hasSize(1);
  }

  @Test
  void newRunBeginsWithoutAPast() {
    TestRun next = new TestRun("the-next-run");
    CallbackLoop loop = bench.loop(STOPPING);
    kafka.publish(run.started(), run.logLoss(1, .5), run.logLoss(2, .5), run.logLoss(3, .5));
    drain(loop);
    kafka.publish(next.started(), next.logLoss(1, .9), next.logLoss(2, .9), next.logLoss(3, .9));
    drain(loop);
    assertThat(kafka.sent()).isEmpty();
    kafka.publish(next.logLoss(4, .9));
    drain(loop);
    assertThat(kafka.sent()).hasSize(1);
    assertThat(kafka.sent().get(0).guards().expectedRun()).isEqualTo("the-next-run");
    assertThat(kafka.states.get(0).key()).isEqualTo("the-next-run/early-stopping");
  }

  @Test
  void startedBeforeTheTrainerItWaitsForARun() {
    CallbackLoop loop = bench.loop(IMPATIENT);
    drain(loop);
    kafka.publish(run.logLoss(1, .5), run.logLoss(2, .5));
    drain(loop);
    assertThat(kafka.sent()).isEmpty();
    TestRun next = new TestRun("the-next-run");
    kafka.publish(next.started(), next.logLoss(1, .5), next.logLoss(2, .5));
    drain(loop);
    assertThat(kafka.sent()).hasSize(1);
  }

  @Test
  void stoppedRunMayGoOn() {
    CallbackLoop loop = bench.loop(IMPATIENT);
    kafka.publish(run.started(), run.logLoss(1, .5));
    kafka.publish(run.envelope(new RunStopped(1, 10, "Ctrl-C"), 10));
    drain(loop);
    kafka.publish(run.resumed(2, 10), run.logLoss(2, .5));
    drain(loop);
    assertThat(kafka.sent()).hasSize(1);
  }

  @Test
  void republishedEventsChangeNothing() {
    CallbackLoop loop = bench.loop(STOPPING);
    kafka.publish(run.started(), run.logLoss(1, .5), run.logLoss(2, .5), run.logLoss(3, .5));
    kafka.publish(run.resumed(2, 10), run.logLoss(2, .5), run.logLoss(3, .5));
    drain(loop);
    assertThat(kafka.sent()).as("two bad evaluations of three, four seen").isEmpty();
    kafka.publish(run.logLoss(4, .5));
    drain(loop);
    assertThat(kafka.sentIds())
        .containsExactly(CommandIds.of("early-stopping", run.logLoss(4, .5).id()));
  }

  @Test
  void commandIsSentBeforeTheStateThatKnowsOfIt() {
    kafka.publish(run.started(), run.logLoss(1, .5), run.logLoss(2, .5));
    drain(bench.loop(IMPATIENT));
    assertThat(kafka.writes).containsExactly("command", "state");
    assertThat(kafka.lastState().position()).isEqualTo(3);
  }

  @Test
  void stateWithoutADecisionIsKeptOnceASecond() {
    CallbackLoop loop = bench.loop(STOPPING);
    kafka.publish(run.started());
    for (int i = 1; i <= 500; i++) {
      kafka.publish(run.logLoss(i, 1.0 / i));
    }
    drain(loop);
    assertThat(kafka.states).isEmpty();
    bench.time.pass(SECOND);
    loop.doWork();
    loop.doWork();
    assertThat(kafka.states).hasSize(1);
    assertThat(kafka.lastState().position()).isEqualTo(501);
    bench.time.pass(SECOND);
    loop.doWork();
    assertThat(kafka.states).as("nothing new to keep").hasSize(1);
  }

  @Test
  void stateIsKeptOnStop() {
    CallbackLoop loop = bench.loop(STOPPING);
    kafka.publish(run.started(), run.logLoss(1, .5));
    drain(loop);
    loop.close();
    assertThat(kafka.lastState().position()).isEqualTo(2);
    assertThat(kafka.lastState().run()).isEqualTo(TestRun.RUN);
  }

  @Test
  void stopWhileKafkaIsAwayIsNoError() {
    CallbackLoop loop = bench.loop(STOPPING);
    kafka.publish(run.started(), run.logLoss(1, .5));
    drain(loop);
    kafka.down = true;
    loop.close();
    assertThat(kafka.states).isEmpty();
  }

  @Test
  void commandThatKafkaDidNotTakeIsSentLaterUnderTheSameId() {
    CallbackLoop loop = bench.loop(IMPATIENT);
    kafka.batch = 2;
    kafka.publish(run.started(), run.logLoss(1, .5));
    loop.doWork();
    kafka.publish(run.logLoss(2, .5));
    kafka.down = true;
    assertThat(loop.doWork()).isZero();
    assertThat(loop.pause()).isEqualTo(SECOND);
    bench.time.pass(SECOND);
    assertThat(loop.doWork()).as("still down").isZero();
    kafka.down = false;
    assertThat(loop.doWork()).as("not before its pause is over").isZero();
    bench.time.pass(SECOND);
    drain(loop);
    assertThat(kafka.sentIds())
        .containsExactly(CommandIds.of("reduce-lr-on-plateau", run.logLoss(2, .5).id()));
  }

  @Test
  void brokerThatIsDownIsOneSentenceAMinute() {
    kafka.down = true;
    CallbackLoop loop = bench.loop(STOPPING);
    for (int i = 0; i <= 60; i++) {
      loop.doWork();
      bench.time.pass(SECOND);
    }
    String sentence =
        "early-stopping: Kafka at nowhere:1 did not answer within 5 s; trying again every 1 s";
    assertThat(bench.said).containsExactly(sentence, sentence);
    kafka.down = false;
    loop.doWork();
    assertThat(bench.said).endsWith("early-stopping: connected to Kafka");
  }

  @Test
  void decisionIsSaidWithItsReason() {
    kafka.publish(run.started(), run.logLoss(1, .5), run.logLoss(2, .6));
    drain(bench.loop(IMPATIENT));
    assertThat(bench.said)
        .containsExactly(
            "reduce-lr-on-plateau: starts with run " + TestRun.RUN + " at event 0",
            "reduce-lr-on-plateau: sends ScaleLearningRate[factor=0.5, floor=null]: window.logLoss"
                + " 0.6 is no improvement on 0.5 for 1 evaluation");
  }

  @Test
  void kafkaIsAskedForAfterTenSecondsOfSilence() {
    CallbackLoop loop = bench.loop(STOPPING);
    kafka.publish(run.started());
    drain(loop);
    bench.time.pass(Duration.ofSeconds(9));
    loop.doWork();
    assertThat(kafka.checks).isZero();
    bench.time.pass(SECOND);
    loop.doWork();
    loop.doWork();
    assertThat(kafka.checks).isEqualTo(1);
  }

  @Test
  void recordThatBreaksTheContractIsSkipped() {
    kafka.publish(run.started(), run.logLoss(1, .5));
    Encoded good = EventCodec.encode(run.logLoss(2, .5));
    byte[] broken = "{\"evaluation\": 0}".getBytes(StandardCharsets.UTF_8);
    InMemoryKafka.append(
        kafka.events, "test.events", new Encoded(good.key(), good.headers(), broken));
    InMemoryKafka.append(kafka.events, "test.events", new Encoded(good.key(), Map.of(), broken));
    kafka.publish(run.logLoss(2, .5));
    drain(bench.loop(IMPATIENT));
    assertThat(kafka.sent()).hasSize(1);
  }
}
