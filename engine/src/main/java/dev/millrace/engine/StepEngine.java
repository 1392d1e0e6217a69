package dev.millrace.engine;

import dev.millrace.engine.device.ThreadCount;
import dev.millrace.engine.memory.FlatVector;
import dev.millrace.engine.model.LoadedModel;
import dev.millrace.engine.model.Parameter;
import dev.millrace.engine.optim.GradientClip;
import dev.millrace.engine.optim.GradientScan;
import dev.millrace.engine.optim.Optimizer;
import dev.millrace.engine.program.StepKey;
import dev.millrace.engine.step.StepProgram;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The engine: a program that computes gradients and an optimizer that uses them. */
final class StepEngine implements Engine {
  private final Model model;
  private final EngineOptions options;
  private final StepProgram program;
  private final FlatVector parameters;
  private final FlatVector gradient;
  private final FlatVector updaterState;
  private final Optimizer optimizer;
  private final ThreadCount threads;
  private final RuntimeInfo runtime;
  private final GradientScan scan;
  private final GradientClip clip;
  private final StepKey key = new StepKey();
  private final int inputs;
  private final int outputs;
  private final StepResult result = new StepResult();
  private final LossScaler scaler;
  private long optimizerStep;
  private long step;
  private int microBatch;
  private int samples;
  private double lossSum;
  private long forwardBackwardNanos;
  private boolean closed;

  StepEngine(
      Model model,
      EngineOptions options,
      StepProgram program,
      FlatVector parameters,
      FlatVector gradient,
      ThreadCount threads,
      RuntimeInfo runtime) {
    scaler = options.scalesLoss() ? LossScaler.active(LossScaling.DEFAULT) : LossScaler.inactive();
    this.model = model;
    inputs = model.inputSize();
    outputs = model.outputSize();
    this.options = options;
    this.program = program;
    this.parameters = parameters;
    this.gradient = gradient;
    this.threads = threads;
    this.runtime = runtime;
    Schedule schedule = options.schedule();
    List<Parameter> layout = model.loaded().parameters();
    scan = new GradientScan(layout, gradient);
    clip = new GradientClip(layout, gradient);
    optimizer =
        new Optimizer(
            layout,
            model.loaded().epochCount(),
            parameters,
            gradient,
            schedule == null ? null : schedule::rate);
    updaterState = optimizer.state();
    LoadedModel loaded = model.loaded();
    float[] saved = loaded.updaterState();
    if (saved != null) {
      updaterState.set(saved);
    }
    optimizerStep = loaded.iterationCount();
  }

  @Override
  public Model model() {
    return model;
  }

  @Override
  public void predict(float[] features, int rows, float[] predictions) {
    requireOpen();
    requireLength("features", features, rows, inputs);
    requireLength("predictions", predictions, rows, outputs);
    threads.apply();
    program.predict(features, rows, predictions);
  }

  @Override
  public void begin(long newStep) {
    requireOpen();
    if (newStep < 1) {
      throw new IllegalArgumentException("step must be 1 or more: " + newStep);
    }
    step = newStep;
    forget();
  }

  private void forget() {
    microBatch = 0;
    samples = 0;
    lossSum = 0;
    forwardBackwardNanos = 0;
  }

  @Override
  public void accumulate(float[] features, float[] labels, int rows, float[] predictions) {
    requireOpen();
    if (step == 0) {
      throw new IllegalStateException("begin must come before accumulate");
    }
    requireLength("features", features, rows, inputs);
    requireLength("labels", labels, rows, outputs);
    requireLength("predictions", predictions, rows, outputs);
    long start = System.nanoTime();
    threads.apply();
    lossSum +=
        program.accumulate(
            features,
            labels,
            rows,
            predictions,
            key.set(options.seed(), step, microBatch, (float) scaler.scale()));
    microBatch++;
    samples += rows;
    forwardBackwardNanos += System.nanoTime() - start;
  }

  @Override
  public StepResult update(double rateFactor, Clipping clipping) {
    requireOpen();
    requireUpdatable(rateFactor);
    long start = System.nanoTime();
    threads.apply();
    long k = optimizerStep + 1;
    scan.mean(samples, scaler.scale());
    result.loss = lossSum / samples;
    result.gradientNorm = scan.norm();
    result.learningRate = optimizer.rate(k) * rateFactor;
    result.offendingParameter = offender();
    result.skipped = result.offendingParameter != null;
    result.clipped = !result.skipped && apply(clipping, k, rateFactor);
    moveLossScale();
    result.optimizerStep = optimizerStep;
    result.samples = samples;
    result.forwardBackwardNanos = forwardBackwardNanos;
    forget();
    result.updateNanos = System.nanoTime() - start;
    return result;
  }

  /** A loss that is not finite with a gradient that is: nothing that a smaller scale would cure. */
  private void moveLossScale() {
    result.lossScale = scaler.scale();
    result.overflowed = scaler.isActive() && scan.firstNonFinite() >= 0;
    result.lossScaleAtMinimum = result.overflowed && scaler.overflowed();
    if (!result.skipped) {
      scaler.succeeded();
    }
    result.nextLossScale = scaler.scale();
  }

  private boolean apply(Clipping clipping, long k, double rateFactor) {
    boolean clipped = optimizer.normalize() | clip(clipping);
    optimizer.update(k, rateFactor);
    optimizerStep = k;
    return clipped;
  }

  private boolean clip(Clipping clipping) {
    if (clipping instanceof Clipping.Norm norm) {
      return clip.byNorm(scan.norm(), norm.threshold());
    }
    if (clipping instanceof Clipping.LayerNorm norm) {
      return clip.byLayerNorm(norm.threshold());
    }
    return clipping instanceof Clipping.Value value && clip.byValue(value.threshold());
  }

  private @Nullable String offender() {
    int index = scan.firstNonFinite();
    if (index < 0) {
      return Double.isFinite(result.loss) ? null : "loss";
    }
    for (Parameter parameter : model.loaded().parameters()) {
      if (index < parameter.end()) {
        return parameter.name();
      }
    }
    throw new IllegalStateException("no parameter at " + index);
  }

  @Override
  public EngineState state() {
    requireOpen();
    return new EngineState(parameters.copy(), updaterState.copy(), optimizerStep, scaler.state());
  }

  @Override
  public void restore(EngineState state) {
    requireOpen();
    requireSize("parameters", state.parameters(), parameters.length());
    requireSize("updaterState", state.updaterState(), updaterState.length());
    parameters.set(state.parameters());
    updaterState.set(state.updaterState());
    optimizerStep = state.optimizerStep();
    scaler.restore(state.lossScale());
    forget();
  }

  @Override
  public double scheduledRate(long k) {
    if (k < 1) {
      throw new IllegalArgumentException("k must be 1 or more: " + k);
    }
    return optimizer.rate(k);
  }

  @Override
  public RuntimeInfo runtime() {
    return runtime;
  }

  /** Native memory of this engine, as really allocated. */
  long allocatedBytes() {
    long vectors = (long) parameters.length() + gradient.length() + updaterState.length();
    return vectors * Float.BYTES + program.allocatedBytes();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      program.close();
      parameters.close();
      gradient.close();
      optimizer.close();
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the engine is closed");
    }
  }

  private void requireUpdatable(double rateFactor) {
    if (samples == 0) {
      throw new IllegalStateException("accumulate must come before update");
    }
    if (!(rateFactor >= 0) || Double.isInfinite(rateFactor)) {
      throw new IllegalArgumentException(
          "rateFactor must be finite and not negative: " + rateFactor);
    }
  }

  private static void requireLength(String name, float[] values, int rows, int columns) {
    if (rows < 1) {
      throw new IllegalArgumentException("rows must be positive: " + rows);
    }
    if (values.length < (long) rows * columns) {
      throw new IllegalArgumentException(
          "%s must hold %d x %d values: %d".formatted(name, rows, columns, values.length));
    }
  }

  private static void requireSize(String name, float[] values, int expected) {
    if (values.length != expected) {
      throw new IllegalArgumentException(
          "%s of the state must have the model's %d values: %d"
              .formatted(name, expected, values.length));
    }
  }
}
