package dev.millrace.engine;

import dev.millrace.engine.device.Natives;
import dev.millrace.engine.device.ThreadCount;
import dev.millrace.engine.program.StepKey;
import dev.millrace.engine.step.StepProgram;

/**
 * The number of native threads and how it was found. Small steps are faster with one thread, large
 * ones with all: measured on this model, with made-up records, before the run starts.
 */
record ThreadChoice(int count, String reason) {
  private static final int WARM_UP = 30;
  private static final int MEASURED = 30;
  private static final long BUDGET_NANOS = 1_000_000_000L;

  static ThreadChoice make(EngineOptions options, Model model, StepProgram program) {
    if (!options.threads().isAuto()) {
      return new ThreadChoice(options.threads().count(), "given");
    }
    int all = Natives.environmentThreads();
    if (all == 1) {
      return new ThreadChoice(1, "the environment gives one");
    }
    Probe probe = new Probe(model, options.batchSize(), program);
    probe.measure(1, WARM_UP);
    double one = probe.measure(1, MEASURED);
    double many = probe.measure(all, MEASURED);
    return new ThreadChoice(
        one <= many ? 1 : all,
        "measured: 1 thread %.3f ms, %d threads %.3f ms".formatted(one, all, many));
  }

  /** Runs steps without updates. */
  private static final class Probe {
    private final StepProgram program;
    private final int rows;
    private final float[] features;
    private final float[] labels;
    private final float[] predictions;
    private final StepKey key = new StepKey().set(0, 1, 0, 1);

    Probe(Model model, int rows, StepProgram program) {
      this.program = program;
      this.rows = rows;
      features = new float[rows * model.inputSize()];
      labels = new float[rows * model.outputSize()];
      predictions = new float[rows * model.outputSize()];
    }

    /** The fastest of some steps, in milliseconds; fewer when they are slow. */
    double measure(int threads, int steps) {
      new ThreadCount(threads).apply();
      long best = Long.MAX_VALUE;
      long start = System.nanoTime();
      for (int i = 0; i < steps && System.nanoTime() - start < BUDGET_NANOS; i++) {
        long before = System.nanoTime();
        program.accumulate(features, labels, rows, predictions, key);
        best = Math.min(best, System.nanoTime() - before);
      }
      return best / 1e6;
    }
  }
}
