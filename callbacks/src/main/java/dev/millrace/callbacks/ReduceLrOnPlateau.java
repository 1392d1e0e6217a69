package dev.millrace.callbacks;

/**
 * Multiplies the learning rate by {@code factor} when the monitored value has not improved for a
 * while; PyTorch's {@code ReduceLROnPlateau} in its counting: the cut comes at bad evaluation
 * number {@code patience + 1}.
 *
 * @param factor above 0, below 1
 * @param patience bad evaluations (or steps, samples) that are borne; 0 cuts at the first
 * @param cooldown after a cut, before bad evaluations count again; in the unit of {@code patience}
 * @param threshold what counts as better, see {@code thresholdMode}
 * @param floor no cut goes below this rate; 0 for none
 */
public record ReduceLrOnPlateau(
    Monitor monitor,
    double factor,
    Quantity patience,
    Quantity cooldown,
    double threshold,
    ThresholdMode thresholdMode,
    double floor)
    implements CallbackConfig {
  public static final String NAME = "reduce-lr-on-plateau";

  public static final double DEFAULT_FACTOR = 0.1;
  public static final Quantity DEFAULT_PATIENCE = Quantity.evaluations(10);
  public static final double DEFAULT_THRESHOLD = 1e-4;
  public static final ThresholdMode DEFAULT_THRESHOLD_MODE = ThresholdMode.REL;
  public static final double DEFAULT_FLOOR = 0;

  public ReduceLrOnPlateau {
    Check.within("factor", 0, 1, factor);
    Check.countable("patience", patience, monitor);
    if (cooldown.unit() != patience.unit()) {
      throw Check.fault(
          "cooldown", "in " + patience.unit().word(2) + " like `patience`", cooldown.toString());
    }
    Check.notNegative("threshold", threshold);
    if (thresholdMode == ThresholdMode.REL && threshold >= 1) {
      throw Check.fault("threshold", "below 1 where `thresholdMode` is rel", Check.show(threshold));
    }
    Check.notNegative("floor", floor);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Callback create() {
    return new PlateauRule(this);
  }

  @Override
  public String about() {
    return monitor.toString() + " in " + patience.unit().word(2);
  }
}
