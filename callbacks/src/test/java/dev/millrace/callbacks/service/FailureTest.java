package dev.millrace.callbacks.service;

import static dev.millrace.callbacks.service.LoopBench.STOPPING;
import static dev.millrace.callbacks.service.LoopBench.drain;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.millrace.callbacks.Callback;
import dev.millrace.callbacks.CallbackFactory;
import dev.millrace.callbacks.CommandIds;
import dev.millrace.callbacks.Decision;
import dev.millrace.callbacks.TestRun;
import dev.millrace.events.CallbackFailed;
import dev.millrace.events.Envelope;
import dev.millrace.events.EvaluationMetrics;
import dev.millrace.events.Pause;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What becomes of a callback that throws. */
class FailureTest {
  private final LoopBench bench = new LoopBench();
  private final InMemoryKafka kafka = bench.kafka;
  private final TestRun run = bench.run;
  private final Envelope regression =
      run.evaluation(2, EvaluationMetrics.regression(9, 1, 1, 0, 1, 1));

  /** Case E2, as the service sees it. */
  @Test
  void failureIsPublishedWithItsEventAndMessage() {
    kafka.publish(run.started(), run.logLoss(1, .5), regression);
    drain(bench.loop(STOPPING));
    Envelope published = kafka.published().get(3);
    CallbackFailed failed = (CallbackFailed) published.event();
    assertThat(published.run()).isEqualTo(TestRun.RUN);
    assertThat(published.source()).isEqualTo("millrace/callback/early-stopping");
    assertThat(published.time()).isEqualTo(LoopBench.NOW);
    assertThat(failed.callback()).isEqualTo("early-stopping");
    assertThat(failed.event()).isEqualTo(regression.id());
    assertThat(failed.error()).startsWith("evaluation 2 has no window.logLoss; it has window.mae,");
    assertThat(failed.failures()).isEqualTo(1);
    assertThat(failed.restartInSeconds()).isEqualTo(1);
  }

  @Test
  void pausesDoubleUpToAMinute() {
    kafka.publish(run.started(), regression);
    CallbackLoop loop = bench.loop(STOPPING);
    for (int i = 0; i < 8; i++) {
      drain(loop);
      bench.time.pass(loop.pause());
    }
    assertThat(failures())
        .extracting(CallbackFailed::restartInSeconds)
        .containsExactly(1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 60.0, 60.0);
    assertThat(failures()).extracting(CallbackFailed::failures).endsWith(7, 8);
  }

  @Test
  void nothingIsReadDuringThePause() {
    kafka.publish(run.started(), regression);
    CallbackLoop loop = bench.loop(STOPPING);
    drain(loop);
    bench.time.pass(Duration.ofMillis(999));
    drain(loop);
    assertThat(kafka.opened).isEqualTo(1);
    bench.time.pass(Duration.ofMillis(1));
    drain(loop);
    assertThat(kafka.opened).isEqualTo(2);
  }

  @Test
  void restartsFromTheLastStoredState() {
    kafka.publish(run.started(), run.logLoss(1, .5));
    CallbackLoop stopped = bench.loop(STOPPING);
    drain(stopped);
    stopped.close();
    boolean[] broken = {true};
    CallbackLoop loop =
        bench.loop(
            wrapped(
                event -> {
                  if (broken[0]) {
                    throw new IllegalStateException("no reason");
                  }
                  return List.of();
                }));
    kafka.publish(run.logLoss(2, .5), run.logLoss(3, .5), run.logLoss(4, .5));
    drain(loop);
    assertThat(kafka.sent()).isEmpty();
    broken[0] = false;
    bench.time.pass(loop.pause());
    drain(loop);
    assertThat(kafka.sentIds())
        .containsExactly(CommandIds.of("early-stopping", run.logLoss(4, .5).id()));
    assertThat(failures()).hasSize(1);
  }

  @Test
  void twoDecisionsOfOneIdAreAFailure() {
    kafka.publish(run.started());
    drain(
        bench.loop(
            wrapped(
                event -> {
                  Decision decision = Decision.of("early-stopping", event, new Pause(), "");
                  return List.of(decision, decision);
                })));
    assertThat(failures().get(0).error()).startsWith("two decisions at one event");
    assertThat(kafka.sent()).isEmpty();
  }

  @Test
  void errorsOfTheCallbackAreFailuresToo() {
    kafka.publish(run.started());
    drain(
        bench.loop(
            wrapped(
                event -> {
                  throw new StackOverflowError();
                })));
    assertThat(failures().get(0).error()).isEqualTo("java.lang.StackOverflowError");
  }

  private List<CallbackFailed> failures() {
    return kafka.published().stream()
        .map(Envelope::event)
        .filter(CallbackFailed.class::isInstance)
        .map(CallbackFailed.class::cast)
        .toList();
  }

  /** Early stopping that does something else first. */
  private static CallbackFactory wrapped(Function<Envelope, List<Decision>> first) {
    return new CallbackFactory() {
      @Override
      public String name() {
        return STOPPING.name();
      }

      @Override
      public String about() {
        return STOPPING.about();
      }

      @Override
      public Callback create() {
        return new Wrapped(STOPPING.create(), first);
      }
    };
  }

  private record Wrapped(Callback inner, Function<Envelope, List<Decision>> first)
      implements Callback {
    @Override
    public String name() {
      return inner.name();
    }

    @Override
    public List<Decision> onEvent(Envelope event) {
      List<Decision> decisions = first.apply(event);
      return decisions.isEmpty() ? inner.onEvent(event) : decisions;
    }

    @Override
    public JsonNode state() {
      return inner.state();
    }

    @Override
    public void restore(JsonNode state) {
      inner.restore(state);
    }
  }
}
