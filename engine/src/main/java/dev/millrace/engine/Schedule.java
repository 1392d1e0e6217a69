package dev.millrace.engine;

/**
 * The learning rate as a function of the number of the update being made. Rates are positive (a
 * floor may be 0); skipped steps do not count. The forms are records; {@link Checks} holds the
 * rules of their fields.
 */
public sealed interface Schedule {
  /**
   * The rate of an update.
   *
   * @param k 1-based number of the update
   */
  double rate(long k);

  /** Always {@code rate}. */
  record Constant(double rate) implements Schedule {
    public Constant {
      Checks.positive("rate", rate);
    }

    @Override
    public double rate(long k) {
      return rate;
    }
  }

  /** Multiplied by {@code factor} after every {@code every} updates. */
  record Step(double rate, double factor, long every) implements Schedule {
    public Step {
      Checks.positive("rate", rate);
      Checks.positive("factor", factor);
      Checks.atLeastOne("every", every);
    }

    @Override
    public double rate(long k) {
      return rate * StrictMath.pow(factor, (double) ((k - 1) / every));
    }
  }

  /** {@code rate x factor^(k-1)}. */
  record Exponential(double rate, double factor) implements Schedule {
    public Exponential {
      Checks.positive("rate", rate);
      Checks.positive("factor", factor);
    }

    @Override
    public double rate(long k) {
      return rate * StrictMath.pow(factor, (double) (k - 1));
    }
  }

  /** From {@code rate} to {@code floor} in {@code steps} updates along {@code (1 - t)^power}. */
  record Polynomial(double rate, double floor, double power, long steps) implements Schedule {
    public Polynomial {
      Checks.positive("rate", rate);
      Checks.floor(floor, rate);
      Checks.positive("power", power);
      Checks.atLeastOne("steps", steps);
    }

    @Override
    public double rate(long k) {
      double left = 1 - Curves.progress(k - 1, steps);
      return floor + (rate - floor) * StrictMath.pow(left, power);
    }
  }

  /**
   * Half a cosine from {@code rate} to {@code floor} in {@code steps} updates; then the floor, or
   * with {@code restarts} again from the top in periods that grow by {@code growth} (SGDR,
   * Loshchilov and Hutter 2017).
   */
  record Cosine(double rate, double floor, long steps, boolean restarts, double growth)
      implements Schedule {
    public Cosine {
      Checks.positive("rate", rate);
      Checks.floor(floor, rate);
      Checks.atLeastOne("steps", steps);
      if (!(growth >= 1) || Double.isInfinite(growth)) {
        throw new IllegalArgumentException("growth must be 1 or more: " + growth);
      }
    }

    @Override
    public double rate(long k) {
      double t = restarts ? Curves.cycle(k - 1, steps, growth) : Curves.progress(k - 1, steps);
      return Curves.cosine(rate, floor, t);
    }
  }

  /**
   * One cosine up from {@code peak / startDivisor} and one down to {@code peak / endDivisor},
   * {@code steps} updates in all, {@code rise} of them upwards (Smith and Topin 2018).
   */
  record OneCycle(double peak, long steps, double rise, double startDivisor, double endDivisor)
      implements Schedule {
    public OneCycle {
      Checks.positive("peak", peak);
      Checks.atLeastOne("steps", steps);
      Checks.fraction("rise", rise);
      Checks.positive("startDivisor", startDivisor);
      Checks.positive("endDivisor", endDivisor);
    }

    @Override
    public double rate(long k) {
      double t = Curves.progress(k - 1, steps);
      return t < rise
          ? Curves.cosine(peak / startDivisor, peak, t / rise)
          : Curves.cosine(peak, peak / endDivisor, (t - rise) / (1 - rise));
    }
  }

  /**
   * {@code peak} for {@code stable} updates, then linearly to {@code floor} in {@code decay} more.
   */
  record StableDecay(double peak, long stable, long decay, double floor) implements Schedule {
    public StableDecay {
      Checks.positive("peak", peak);
      Checks.atLeastOne("stable", stable);
      Checks.atLeastOne("decay", decay);
      Checks.floor(floor, peak);
    }

    @Override
    public double rate(long k) {
      return peak + (floor - peak) * Curves.progress(k - 1 - stable, decay);
    }
  }

  /** {@code rate x sqrt(timescale / max(k, timescale))}. */
  record InverseSquareRoot(double rate, long timescale) implements Schedule {
    public InverseSquareRoot {
      Checks.positive("rate", rate);
      Checks.atLeastOne("timescale", timescale);
    }

    @Override
    public double rate(long k) {
      return rate * Math.sqrt((double) timescale / Math.max(k, timescale));
    }
  }

  /**
   * Linear from {@code then}'s first rate / steps up to that rate at update {@code steps}; after
   * that {@code then}, which counts from the end of the warm-up (Goyal et al. 2017). Before {@link
   * StableDecay} it makes warm-up, stable, decay.
   */
  record WarmUp(long steps, Schedule then) implements Schedule {
    public WarmUp {
      Checks.atLeastOne("steps", steps);
      if (then instanceof WarmUp) {
        throw new IllegalArgumentException("then must not be a second warm-up: " + then);
      }
    }

    @Override
    public double rate(long k) {
      return k > steps ? then.rate(k - steps) : then.rate(1) * ((double) k / steps);
    }
  }
}
