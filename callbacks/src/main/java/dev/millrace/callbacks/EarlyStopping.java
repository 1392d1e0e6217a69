package dev.millrace.callbacks;

/**
 * Stops the run when the monitored value has not improved for {@code patience}: at bad evaluation
 * number {@code patience}.
 *
 * @param patience at least 1
 * @param minDelta what counts as better, in the metric's own unit
 */
public record EarlyStopping(Monitor monitor, Quantity patience, double minDelta)
    implements CallbackConfig {
  public static final String NAME = "early-stopping";

  public static final double DEFAULT_MIN_DELTA = 0;

  public EarlyStopping {
    Check.countable("patience", patience, monitor);
    Check.atLeast("patience", 1, patience);
    Check.notNegative("minDelta", minDelta);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Callback create() {
    return new StoppingRule(this);
  }

  @Override
  public String about() {
    return monitor.toString() + " in " + patience.unit().word(2);
  }
}
