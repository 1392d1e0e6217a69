package dev.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.config.Sgd;

/** With weights of zero, one row x and label y: loss y^2, gradient -2 y x. */
class LossScalingTest {
  private static final float[] OVERFLOW = {Float.POSITIVE_INFINITY, 1};
  private static final float[] GOOD = {1, 1};

  private static Engine engine(IUpdater updater, Schedule schedule) {
    return Engine.create(
        Nets.model(Nets.linear(2, updater)),
        EngineOptions.of(1).withPrecision(Precision.FP16_MIXED).withSchedule(schedule));
  }

  private static StepResult step(Engine engine, long number, float[] x, float y, Clipping clip) {
    engine.begin(number);
    engine.accumulate(x, new float[] {y}, 1, new float[1]);
    return engine.update(1, clip);
  }

  private static StepResult step(Engine engine, long number, float[] x) {
    return step(engine, number, x, -0.03125f, Clipping.none());
  }

  @Test
  void overflowsBringTheScaleToItsFloorAndChangeNothingElse() { // case A1
    try (Engine engine = engine(new Adam(0.1), null)) {
      EngineState before = engine.state();
      for (int attempt = 1; attempt <= 16; attempt++) {
        StepResult result = step(engine, attempt, OVERFLOW);
        assertThat(result.skipped()).isTrue();
        assertThat(result.overflowed()).isTrue();
        assertThat(result.lossScale()).isEqualTo(65536 / Math.pow(2, attempt - 1));
        assertThat(result.nextLossScale()).isEqualTo(65536 / Math.pow(2, attempt));
        assertThat(result.lossScaleAtMinimum()).isFalse();
      }
      assertThat(step(engine, 17, OVERFLOW).lossScaleAtMinimum()).isTrue();
      EngineState after = engine.state();
      assertThat(after.lossScale()).isEqualTo(new LossScale(1, 0));
      assertThat(after.parameters()).isEqualTo(before.parameters());
      assertThat(after.updaterState()).isEqualTo(before.updaterState());
      assertThat(after.optimizerStep()).isZero();
    }
  }

  /** 2 x 65536 and 2 x 32768 are beyond float16's 65504, 2 x 16384 is not. */
  @Test
  void theScaleComesDownUntilTheGradientFitsIntoFloat16() {
    try (Engine engine = engine(new Sgd(1), null)) {
      assertThat(step(engine, 1, GOOD, -1, Clipping.none()).overflowed()).isTrue();
      assertThat(step(engine, 2, GOOD, -1, Clipping.none()).overflowed()).isTrue();
      StepResult third = step(engine, 3, GOOD, -1, Clipping.none());
      assertThat(third.overflowed()).isFalse();
      assertThat(third.lossScale()).isEqualTo(16384);
      assertThat(engine.state().parameters()).containsExactly(-2f, -2f);
      assertThat(engine.state().lossScale()).isEqualTo(new LossScale(16384, 1));
    }
  }

  @Test
  void clippingSeesTheUnscaledGradient() { // case A2
    try (Engine engine = engine(new Sgd(1), null)) {
      StepResult result = step(engine, 1, new float[] {48, 64}, -0.03125f, Clipping.norm(1));
      assertThat(result.lossScale()).isEqualTo(65536);
      assertThat(result.gradientNorm()).isEqualTo(5.0);
      assertThat(engine.state().parameters()).containsExactly(-0.6f, -0.8f);
    }
  }

  @Test
  void overflowedAttemptsDoNotAdvanceTheSchedule() { // case A3
    try (Engine engine = engine(new Sgd(1), new Schedule.WarmUp(4, new Schedule.Constant(0.4)))) {
      int skipped = 0;
      skipped += step(engine, 1, OVERFLOW).skipped() ? 1 : 0;
      skipped += step(engine, 2, OVERFLOW).skipped() ? 1 : 0;
      assertThat(step(engine, 3, GOOD).learningRate()).isEqualTo(0.1);
      StepResult last = step(engine, 4, GOOD);
      assertThat(last.learningRate()).isEqualTo(0.2);
      assertThat(last.optimizerStep()).isEqualTo(2);
      assertThat(skipped).isEqualTo(2);
      assertThat(engine.state().lossScale()).isEqualTo(new LossScale(16384, 2));
    }
  }

  @Test
  void scaleAndGoodStepsComeBackWithTheState() { // case A4
    EngineState saved;
    try (Engine engine = engine(new Sgd(1), null)) {
      engine.restore(new EngineState(new float[2], new float[0], 5, new LossScale(1024, 1998)));
      step(engine, 1, GOOD);
      saved = engine.state();
      assertThat(saved.lossScale()).isEqualTo(new LossScale(1024, 1999));
    }
    try (Engine engine = engine(new Sgd(1), null)) {
      engine.restore(saved);
      assertThat(engine.state().lossScale()).isEqualTo(saved.lossScale());
      assertThat(step(engine, 2, GOOD).nextLossScale()).isEqualTo(2048);
      assertThat(engine.state().lossScale()).isEqualTo(new LossScale(2048, 0));
    }
  }

  @Test
  void anInfiniteGradientIsRefusedBeforeItIsClipped() { // case A6
    try (Engine engine = engine(new Adam(0.1), null)) {
      step(engine, 1, GOOD);
      EngineState before = engine.state();
      StepResult result = step(engine, 2, OVERFLOW, -0.5f, Clipping.norm(1));
      assertThat(result.skipped()).isTrue();
      assertThat(result.clipped()).isFalse();
      assertThat(result.offendingParameter()).isEqualTo("0_W");
      assertThat(engine.state().parameters()).isEqualTo(before.parameters());
      assertThat(engine.state().updaterState()).isEqualTo(before.updaterState());
    }
  }

  @Test
  void scaledMicroBatchesGiveTheBitsOfUnscaledOnes() { // cases G1 and G2
    float[] scaled = accumulated(Precision.FP16_MIXED);
    assertThat(scaled).isEqualTo(accumulated(Precision.FLOAT32));
    assertThat(scaled).containsExactly(-0.6f, -0.8f);
  }

  private static float[] accumulated(Precision precision) {
    try (Engine engine =
        Engine.create(
            Nets.model(Nets.linear(2, new Sgd(1))), EngineOptions.of(1).withPrecision(precision))) {
      engine.begin(1);
      engine.accumulate(new float[] {96, 0}, new float[] {-0.03125f}, 1, new float[1]);
      engine.accumulate(new float[] {0, 128}, new float[] {-0.03125f}, 1, new float[1]);
      assertThat(engine.update(1, Clipping.norm(1)).gradientNorm()).isEqualTo(5.0);
      return engine.state().parameters();
    }
  }

  @Test
  void float32HasAScaleOfOneAndNoOverflow() {
    try (Engine engine =
        Engine.create(Nets.model(Nets.linear(2, new Sgd(1))), EngineOptions.of(1))) {
      StepResult result = step(engine, 1, OVERFLOW);
      assertThat(result.skipped()).isTrue();
      assertThat(result.overflowed()).isFalse();
      assertThat(result.nextLossScale()).isEqualTo(1);
      assertThat(engine.state().lossScale()).isEqualTo(LossScale.none());
    }
  }
}
