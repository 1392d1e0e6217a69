package dev.millrace.engine;

/**
 * The dynamic loss scale of a run: grows after enough good steps in a row, shrinks at once after an
 * overflow. A scaler that is not active stays at 1.
 */
final class LossScaler {
  /** Far from where a gradient divided by scale and samples would leave float32. */
  private static final double CEILING = 0x1p64;

  private final LossScaling rule;
  private final boolean active;
  private double scale;
  private long goodSteps;

  private LossScaler(LossScaling rule, boolean active) {
    this.rule = rule;
    this.active = active;
    scale = active ? rule.initial() : 1;
  }

  static LossScaler active(LossScaling rule) {
    return new LossScaler(rule, true);
  }

  static LossScaler inactive() {
    return new LossScaler(LossScaling.DEFAULT, false);
  }

  boolean isActive() {
    return active;
  }

  /** What the loss of the next step is multiplied by. */
  double scale() {
    return scale;
  }

  /** After a step that was made. */
  void succeeded() {
    if (!active) {
      return;
    }
    goodSteps++;
    if (goodSteps >= rule.interval()) {
      goodSteps = 0;
      scale = Math.min(scale * rule.growth(), Math.max(scale, CEILING));
    }
  }

  /**
   * After a step whose gradient overflowed.
   *
   * @return whether the scale was at its floor already, so that a smaller one cannot help
   */
  boolean overflowed() {
    if (!active) {
      return false;
    }
    boolean atFloor = scale <= rule.floor();
    goodSteps = 0;
    scale = Math.max(scale * rule.backoff(), rule.floor());
    return atFloor;
  }

  LossScale state() {
    return new LossScale(scale, goodSteps);
  }

  /** Takes a state back; one that is not active has nothing to take. */
  void restore(LossScale state) {
    if (active) {
      scale = state.scale();
      goodSteps = state.goodSteps();
    }
  }
}
