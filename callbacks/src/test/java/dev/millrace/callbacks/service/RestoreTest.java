package dev.millrace.callbacks.service;

import static dev.millrace.callbacks.service.LoopBench.IMPATIENT;
import static dev.millrace.callbacks.service.LoopBench.STOPPING;
import static dev.millrace.callbacks.service.LoopBench.drain;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.millrace.callbacks.ClipOnExplosion;
import dev.millrace.callbacks.CommandIds;
import dev.millrace.callbacks.EarlyStopping;
import dev.millrace.callbacks.Monitor;
import dev.millrace.callbacks.Quantity;
import dev.millrace.callbacks.TestRun;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where a service begins, given what it finds. */
class RestoreTest {
  private final LoopBench bench = new LoopBench();
  private final InMemoryKafka kafka = bench.kafka;
  private final TestRun run = bench.run;
  private final String key = TestRun.RUN + "/early-stopping";
  private final String stopId = CommandIds.of("early-stopping", run.logLoss(4, .5).id());

  @BeforeEach
  void twoBadEvaluationsOfThree() {
    kafka.publish(run.started(), run.logLoss(1, .5), run.logLoss(2, .5), run.logLoss(3, .5));
    stopAfterReadingAll();
  }

  @Test
  void goesOnFromItsStateWithoutReadingAgain() {
    assertThat(kafka.lastState().position()).isEqualTo(4);
    for (int i = 0; i < 4; i++) {
      kafka.events.set(i, kafka.events.get(0));
    }
    kafka.publish(run.logLoss(4, .5));
    drain(bench.loop(STOPPING));
    assertThat(kafka.sentIds()).containsExactly(stopId);
  }

  @Test
  void stateThatIsNoJsonIsReadingTheRunAgain() {
    kafka.store(key, "{".getBytes(StandardCharsets.UTF_8));
    thirdBadEvaluationStops();
    assertThat(bench.said)
        .anyMatch(sentence -> sentence.endsWith("; reading the run's events again"));
  }

  @Test
  void stateOfAnotherVersionIsReadingTheRunAgain() {
    kafka.store(
        key,
        new String(kafka.lastState().toBytes(), StandardCharsets.UTF_8)
            .replace("\"version\":1", "\"version\":2")
            .getBytes(StandardCharsets.UTF_8));
    thirdBadEvaluationStops();
  }

  @Test
  void stateThatTheCallbackDoesNotKnowIsReadingTheRunAgain() {
    StoredState good = kafka.lastState();
    kafka.store(
        key,
        new StoredState(
                good.version(),
                good.run(),
                good.callback(),
                good.about(),
                good.eventsTopicId(),
                good.position(),
                good.seen(),
                JsonNodeFactory.instance.objectNode().put("bad", true))
            .toBytes());
    thirdBadEvaluationStops();
  }

  @Test
  void stateOfAnEventsTopicThatWasDeletedIsNotUsed() {
    kafka.topicId = "topic-2";
    thirdBadEvaluationStops();
    assertThat(bench.said)
        .contains(
            "early-stopping: its state belongs to an events topic that was deleted since; it"
                + " starts anew");
  }

  @Test
  void stateBeyondTheEndOfTheEventsIsNotUsed() {
    kafka.events.clear();
    kafka.publish(run.started(), run.logLoss(1, .5));
    CallbackLoop loop = bench.loop(STOPPING);
    drain(loop);
    kafka.publish(run.logLoss(2, .5), run.logLoss(3, .5), run.logLoss(4, .5));
    drain(loop);
    assertThat(kafka.sentIds()).containsExactly(stopId);
  }

  @Test
  void runThatStartedMeanwhileIsFollowed() {
    TestRun next = new TestRun("the-next-run");
    kafka.publish(run.logLoss(4, .5), next.started(), next.logLoss(1, .5));
    drain(bench.loop(STOPPING));
    assertThat(kafka.sent()).as("the old run is not stopped any more").isEmpty();
  }

  @Test
  void anotherMonitorStartsAnewAndLeavesThePastAlone() {
    EarlyStopping other =
        new EarlyStopping(Monitor.of("window.accuracy", null), Quantity.evaluations(1), 0);
    CallbackLoop loop = bench.loop(other);
    drain(loop);
    assertThat(kafka.sent()).as("accuracy has been the same three times before").isEmpty();
    kafka.publish(run.logLoss(3, .5), run.accuracy(4, .5));
    drain(loop);
    assertThat(kafka.sent()).as("3 is a repeat, 4 is the first").isEmpty();
    kafka.publish(run.accuracy(5, .5));
    drain(loop);
    assertThat(kafka.sent()).hasSize(1);
  }

  @Test
  void anotherCallbacksStateIsNotTaken() {
    kafka.publish(run.logLoss(4, .5));
    drain(bench.loop(IMPATIENT));
    assertThat(kafka.sentIds())
        .containsExactly(CommandIds.of("reduce-lr-on-plateau", run.logLoss(2, .5).id()));
  }

  @Test
  void repeatsOfWhatTheStoredStateKnowsAreIgnored() {
    ClipOnExplosion clip =
        new ClipOnExplosion(Monitor.of("gradientNorm", null), 2, Quantity.steps(3));
    CallbackLoop before = bench.loop(clip);
    kafka.publish(run.step(1, 1, .1), run.step(2, 5, .1), run.step(3, 9, .1));
    drain(before);
    before.close();
    kafka.publish(run.resumed(2, 2), run.step(3, 9, .1), run.step(4, 10.5, .1));
    drain(bench.loop(clip));
    assertThat(kafka.sent()).as("the median is 5, not 9").hasSize(1);
  }

  private void thirdBadEvaluationStops() {
    CallbackLoop loop = bench.loop(STOPPING);
    drain(loop);
    assertThat(kafka.sent()).isEmpty();
    kafka.publish(run.logLoss(4, .5));
    drain(loop);
    assertThat(kafka.sentIds()).containsExactly(stopId);
  }

  private void stopAfterReadingAll() {
    CallbackLoop loop = bench.loop(STOPPING);
    drain(loop);
    loop.close();
  }
}
