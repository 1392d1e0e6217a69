package dev.millrace.bench.ours;

import dev.millrace.bench.cases.BenchCase;
import dev.millrace.bench.cases.CaseData;
import dev.millrace.bench.worker.Contender;
import dev.millrace.bench.worker.UnsupportedCaseException;
import dev.millrace.bench.worker.Worker;
import dev.millrace.engine.Clipping;
import dev.millrace.engine.Engine;
import dev.millrace.engine.EngineOptions;
import dev.millrace.engine.EngineState;
import dev.millrace.engine.Model;
import dev.millrace.engine.Precision;
import dev.millrace.engine.Recompute;
import dev.millrace.engine.Threads;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The engine of this project, used as the trainer uses it. */
public final class MillraceContender implements Contender {
  /** A power of two: multiplying by it and dividing by it loses nothing. */
  private static final double GRADIENT_RATE = 1 << 10;

  private final Models models = new Models();
  private @Nullable Engine engine;
  private @Nullable Long activationBytes;
  private float[] features = {};
  private float[] labels = {};
  private float[] predictions = {};
  private int rows;
  private long step;

  public static void main(String[] args) throws IOException {
    Worker.serve(new MillraceContender(), new NativeMachine());
  }

  @Override
  public float[] prepare(BenchCase one, CaseData data, int threads) {
    features = data.features();
    labels = data.labels(one.network());
    predictions = new float[labels.length];
    rows = one.batch();
    EngineOptions options = options(one, threads);
    float[] gradient = gradient(models.descending(one, data, GRADIENT_RATE), options, data);
    Model model = models.training(one, data);
    engine = open(model, options, data);
    activationBytes = Engine.plan(model, options).memory().activations();
    return gradient;
  }

  private static EngineOptions options(BenchCase one, int threads) {
    EngineOptions options =
        EngineOptions.of(1).withThreads(Threads.of(threads)).withBatchSize(one.batch());
    return switch (one.mode()) {
      case PLAIN -> options;
      case BF16 -> options.withPrecision(Precision.BF16_MIXED);
      case RECOMPUTE -> options.withRecompute(new Recompute.Sqrt());
    };
  }

  private static Engine open(Model model, EngineOptions options, CaseData data) {
    List<String> faults = Engine.faults(model, options, Clipping.none());
    if (!faults.isEmpty()) {
      throw new UnsupportedCaseException("not supported yet: " + String.join("; ", faults));
    }
    Engine engine = Engine.create(model, options);
    EngineState start = engine.state();
    engine.restore(new EngineState(data.parameters(), start.updaterState(), 0, start.lossScale()));
    return engine;
  }

  /** From what one step of plain gradient descent with a large rate changes. */
  private float[] gradient(Model model, EngineOptions options, CaseData data) {
    try (Engine descending = open(model, options, data)) {
      step(descending, 1);
      float[] after = descending.state().parameters();
      float[] gradient = new float[after.length];
      for (int i = 0; i < gradient.length; i++) {
        gradient[i] = (float) (((double) data.parameters()[i] - after[i]) / GRADIENT_RATE);
      }
      return gradient;
    }
  }

  @Override
  public void step() {
    step(Objects.requireNonNull(engine, "prepare comes first"), ++step);
  }

  private void step(Engine one, long number) {
    one.begin(number);
    one.accumulate(features, labels, rows, predictions);
    one.update(1, Clipping.none());
  }

  @Override
  public @Nullable Long activationBytes() {
    return activationBytes;
  }

  @Override
  public String description() {
    return Objects.requireNonNull(engine, "prepare comes first").runtime().summary();
  }

  @Override
  public void close() {
    if (engine != null) {
      engine.close();
    }
  }
}
