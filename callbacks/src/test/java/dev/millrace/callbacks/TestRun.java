package dev.millrace.callbacks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.millrace.events.Clip;
import dev.millrace.events.ClippingChanged;
import dev.millrace.events.CommandApplied;
import dev.millrace.events.CommandRejected;
import dev.millrace.events.Envelope;
import dev.millrace.events.EvaluationCompleted;
import dev.millrace.events.EvaluationMetrics;
import dev.millrace.events.Event;
import dev.millrace.events.LearningRateChanged;
import dev.millrace.events.RunResumed;
import dev.millrace.events.RunStarted;
import dev.millrace.events.StepCompleted;
import dev.millrace.events.StepDurations;
import dev.millrace.events.StepSkipped;
import java.time.Instant;
import java.util.List;

/** Events of one run, as a trainer publishes them: an evaluation every ten steps. */
public final class TestRun {
  public static final String RUN = "8c2f6a0e-0000-4000-8000-000000000001";
  public static final long STEPS_PER_EVALUATION = 10;

  private static final JsonNode BODY = JsonNodeFactory.instance.objectNode();
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final String run;

  public TestRun(String run) {
    this.run = run;
  }

  public TestRun() {
    this(RUN);
  }

  public Envelope envelope(Event event, long step) {
    return Envelope.of(event, "millrace/trainer/test", START.plusSeconds(step), run);
  }

  public Envelope started() {
    return envelope(
        new RunStarted(1, "test", "c0", "0.1", "mlp", "d0", 42, "float32", "cpu", List.of()), 0);
  }

  public Envelope resumed(int attempt, long step) {
    return envelope(new RunResumed(attempt, step, step, "checkpoint", null, List.of()), step);
  }

  /** A windowed and cumulative log loss, and an accuracy that does not change. */
  public Envelope logLoss(long evaluation, double logLoss) {
    return evaluation(
        evaluation, EvaluationMetrics.classification(1000, 0.5, logLoss, 0.1, 0.5, 0.5));
  }

  public Envelope accuracy(long evaluation, double accuracy) {
    return evaluation(
        evaluation, EvaluationMetrics.classification(1000, accuracy, 0.5, 0.1, 0.5, 0.5));
  }

  public Envelope evaluation(long evaluation, EvaluationMetrics metrics) {
    long step = evaluation * STEPS_PER_EVALUATION;
    return envelope(new EvaluationCompleted(1, evaluation, step, step * 2, metrics, metrics), step);
  }

  public Envelope step(long step, double gradientNorm, double learningRate) {
    return envelope(
        new StepCompleted(
            1,
            step,
            step,
            2,
            0.5,
            gradientNorm,
            false,
            learningRate,
            null,
            "float32",
            new StepDurations(0, 0, 0),
            List.of(),
            null),
        step);
  }

  public Envelope skipped(long step) {
    return envelope(
        new StepSkipped(
            1,
            step,
            step - 1,
            2,
            "the gradient is not finite",
            "layer0.W",
            0.5,
            Double.POSITIVE_INFINITY,
            0.1,
            null,
            List.of()),
        step);
  }

  public Envelope applied(String commandId, long step) {
    return envelope(
        new CommandApplied(1, commandId, "type", "source", null, BODY, 7, step, null, "done"),
        step);
  }

  public Envelope rejected(String commandId, long step) {
    return envelope(
        new CommandRejected(
            1, commandId, "type", "source", null, BODY, "test.commands", 0, 7, step, "no"),
        step);
  }

  public Envelope clipping(double threshold, long step) {
    return envelope(
        new ClippingChanged(1, step, Clip.NONE, new Clip(Clip.Kind.NORM, threshold), "c" + step),
        step);
  }

  public Envelope learningRate(double rate, long step) {
    return envelope(new LearningRateChanged(1, step, 1, rate, rate, "c" + step), step);
  }
}
