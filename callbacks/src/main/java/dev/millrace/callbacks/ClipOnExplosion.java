package dev.millrace.callbacks;

/**
 * Sets clipping by norm when a step's gradient norm exceeds {@code factor} times the median of the
 * steps before it.
 *
 * @param monitor {@code gradientNorm}
 * @param factor above 1
 * @param window steps whose median is taken, 2 to 10,000; nothing is judged before it is full
 */
public record ClipOnExplosion(Monitor monitor, double factor, Quantity window)
    implements CallbackConfig {
  public static final String NAME = "clip-on-explosion";

  public static final double DEFAULT_FACTOR = 10;
  public static final Quantity DEFAULT_WINDOW = Quantity.steps(200);

  /** The window is part of the stored state. */
  private static final long MAX_WINDOW = 10_000;

  public ClipOnExplosion {
    if (!monitor.perStep()) {
      throw Check.fault("monitor", Monitor.GRADIENT_NORM, monitor.name());
    }
    if (monitor.mode() != Mode.MIN) {
      throw Check.fault("mode", "min for " + Monitor.GRADIENT_NORM, "max");
    }
    Check.above("factor", 1, factor);
    if (window.unit() != Unit.STEPS) {
      throw Check.fault("window", "a count of steps", window.toString());
    }
    if (window.count() < 2 || window.count() > MAX_WINDOW) {
      throw Check.fault("window", "from 2 to " + MAX_WINDOW + " steps", window.toString());
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Callback create() {
    return new ExplosionRule(this);
  }

  @Override
  public String about() {
    return window.toString();
  }
}
