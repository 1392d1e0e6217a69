package dev.millrace.callbacks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallbackConfigTest {
  private static final Monitor LOSS = Monitor.of("window.logLoss", null);
  private static final Monitor NORM = Monitor.of("gradientNorm", null);
  private static final Quantity TEN = Quantity.evaluations(10);
  private static final Quantity NONE = Quantity.evaluations(0);

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, 2, -0.5, Double.NaN, Double.POSITIVE_INFINITY})
  void plateauFactorOutsideZeroAndOneIsRefused(double factor) {
    refused(() -> plateau(LOSS, factor, TEN, NONE, 0, ThresholdMode.REL, 0))
        .hasMessage("`factor` must be above 0 and below 1: " + Check.show(factor));
  }

  @Test
  void numbersAreShownAsWritten() {
    refused(() -> plateau(LOSS, 2, TEN, NONE, 0, ThresholdMode.REL, 0))
        .hasMessage("`factor` must be above 0 and below 1: 2");
  }

  @Test
  void plateauCooldownInAnotherUnitIsRefused() {
    refused(() -> plateau(LOSS, .5, TEN, Quantity.steps(3), 0, ThresholdMode.REL, 0))
        .hasMessage("`cooldown` must be in evaluations like `patience`: 3 steps");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1e-9, Double.NaN, Double.POSITIVE_INFINITY})
  void plateauThresholdBelowZeroIsRefused(double threshold) {
    refused(() -> plateau(LOSS, .5, TEN, NONE, threshold, ThresholdMode.ABS, 0))
        .hasMessageStartingWith("`threshold` must be a finite number, 0 or above: ");
  }

  @Test
  void relativeThresholdOfOneIsRefused() {
    refused(() -> plateau(LOSS, .5, TEN, NONE, 1, ThresholdMode.REL, 0))
        .hasMessage("`threshold` must be below 1 where `thresholdMode` is rel: 1");
    assertThat(plateau(LOSS, .5, TEN, NONE, 1, ThresholdMode.ABS, 0).threshold()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1e-9, Double.NaN, Double.POSITIVE_INFINITY})
  void plateauFloorBelowZeroIsRefused(double floor) {
    refused(() -> plateau(LOSS, .5, TEN, NONE, 0, ThresholdMode.REL, floor))
        .hasMessageStartingWith("`floor` must be a finite number, 0 or above: ");
  }

  @Test
  void gradientNormIsWaitedForInSteps() {
    refused(() -> plateau(NORM, .5, TEN, NONE, 0, ThresholdMode.REL, 0))
        .hasMessage("`patience` must be in steps where `monitor` is gradientNorm: 10 evaluations");
    refused(() -> new EarlyStopping(NORM, Quantity.samples(9), 0))
        .hasMessage("`patience` must be in steps where `monitor` is gradientNorm: 9 samples");
    assertThat(new EarlyStopping(NORM, Quantity.steps(9), 0).create().events())
        .contains(dev.millrace.events.StepCompleted.class);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 0, -3, Double.NaN, Double.POSITIVE_INFINITY})
  void explosionFactorOfOneOrLessIsRefused(double factor) {
    refused(() -> new ClipOnExplosion(NORM, factor, Quantity.steps(200)))
        .hasMessageStartingWith("`factor` must be a finite number above 1: ");
  }

  @Test
  void explosionWindowIsInSteps() {
    refused(() -> new ClipOnExplosion(NORM, 10, TEN))
        .hasMessage("`window` must be a count of steps: 10 evaluations");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 10_001})
  void explosionWindowOutsideItsBoundsIsRefused(long steps) {
    refused(() -> new ClipOnExplosion(NORM, 10, Quantity.steps(steps)))
        .hasMessageStartingWith("`window` must be from 2 to 10000 steps: ");
  }

  @Test
  void explosionsAreOfTheGradientNormOnly() {
    refused(() -> new ClipOnExplosion(LOSS, 10, Quantity.steps(200)))
        .hasMessage("`monitor` must be gradientNorm: window.logLoss");
    refused(() -> new ClipOnExplosion(new Monitor("gradientNorm", Mode.MAX), 10, Quantity.steps(9)))
        .hasMessage("`mode` must be min for gradientNorm: max");
  }

  @Test
  void earlyStoppingWithoutPatienceIsRefused() {
    refused(() -> new EarlyStopping(LOSS, NONE, 0))
        .hasMessage("`patience` must be at least 1 evaluation: 0 evaluations");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1e-9, Double.NaN, Double.POSITIVE_INFINITY})
  void negativeMinDeltaIsRefused(double minDelta) {
    refused(() -> new EarlyStopping(LOSS, TEN, minDelta))
        .hasMessageStartingWith("`minDelta` must be a finite number, 0 or above: ");
  }

  @Test
  void eachMakesACallbackOfItsName() {
    List<CallbackConfig> all =
        List.of(
            plateau(LOSS, .5, TEN, NONE, 0, ThresholdMode.REL, 0),
            new ClipOnExplosion(NORM, 10, Quantity.steps(200)),
            new CheckpointBest(LOSS),
            new EarlyStopping(LOSS, TEN, 0));
    assertThat(all).allSatisfy(c -> assertThat(c.create().name()).isEqualTo(c.name()));
    assertThat(all)
        .extracting(CallbackConfig::name)
        .containsExactly(
            "reduce-lr-on-plateau", "clip-on-explosion", "checkpoint", "early-stopping");
  }

  @Test
  void defaultsAreThoseOfPyTorch() {
    assertThat(ReduceLrOnPlateau.DEFAULT_FACTOR).isEqualTo(0.1);
    assertThat(ReduceLrOnPlateau.DEFAULT_PATIENCE).isEqualTo(TEN);
    assertThat(ReduceLrOnPlateau.DEFAULT_THRESHOLD).isEqualTo(1e-4);
    assertThat(ReduceLrOnPlateau.DEFAULT_THRESHOLD_MODE).isEqualTo(ThresholdMode.REL);
  }

  private static ReduceLrOnPlateau plateau(
      Monitor monitor,
      double factor,
      Quantity patience,
      Quantity cooldown,
      double threshold,
      ThresholdMode mode,
      double floor) {
    return new ReduceLrOnPlateau(monitor, factor, patience, cooldown, threshold, mode, floor);
  }

  private static org.assertj.core.api.AbstractThrowableAssert<?, ?> refused(ThrowingCallable code) {
    return assertThatThrownBy(code).isInstanceOf(IllegalArgumentException.class);
  }
}
