package dev.millrace.bench;

import dev.millrace.bench.cases.BenchCase;
import dev.millrace.bench.report.CaseResult;
import dev.millrace.bench.worker.Launch;
import dev.millrace.bench.worker.Rates;
import dev.millrace.bench.worker.WorkerException;
import dev.millrace.bench.worker.WorkerProcess;
import dev.millrace.bench.worker.WorkerProcess.Prepared;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One case with one number of threads: fresh processes, gradients compared, everybody warmed up,
 * then blocks in turn, so that what else the machine does hits all alike.
 */
final class CaseRun implements AutoCloseable {
  private static final double NANOS_PER_MILLI = 1e6;

  private final BenchCase one;
  private final int threads;
  private final Effort effort;
  private final Consumer<String> progress;
  private final Map<String, WorkerProcess> workers = new LinkedHashMap<>();
  private final Map<String, Prepared> prepared = new LinkedHashMap<>();
  private final Map<String, List<Double>> blocks = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();
  private @Nullable Rates rates;

  /**
   * @param progress told what is being done
   */
  CaseRun(BenchCase one, int threads, Effort effort, Consumer<String> progress) {
    this.one = one;
    this.threads = threads;
    this.effort = effort;
    this.progress = progress;
  }

  /**
   * @param dir for the workers' logs
   */
  CaseResult measure(Path dir) throws IOException {
    for (Launch launch : Contenders.launches(threads)) {
      prepare(launch, dir);
    }
    for (String name : List.copyOf(workers.keySet())) {
      attempt(
          name,
          "warming up",
          worker -> worker.warmUp(effort.leastWarmUpNanos(), effort.mostWarmUpNanos()));
    }
    attempt(Contenders.MILLRACE, "measuring the machine", this::rate);
    for (int i = 0; i < effort.blocks(); i++) {
      for (String name : List.copyOf(workers.keySet())) {
        attempt(
            name,
            "block %d of %d".formatted(i + 1, effort.blocks()),
            worker -> blocks(name).add(worker.block(effort.blockNanos())));
      }
    }
    return result();
  }

  /** What the contenders loaded, by name. */
  Map<String, String> descriptions() {
    Map<String, String> descriptions = new LinkedHashMap<>();
    prepared.forEach((name, about) -> descriptions.put(name, about.description()));
    return descriptions;
  }

  private void rate(WorkerProcess worker) throws IOException {
    rates = worker.rates(one.mode() == BenchCase.Mode.BF16);
  }

  private void prepare(Launch launch, Path dir) throws IOException {
    workers.put(launch.name(), WorkerProcess.start(launch, dir));
    attempt(
        launch.name(),
        "preparing",
        worker -> {
          Prepared about = worker.prepare(one.name(), threads);
          if (about.unsupported() == null) {
            prepared.put(launch.name(), about);
          } else {
            leave(launch.name(), about.unsupported());
          }
        });
  }

  /** Something that a worker does. */
  private interface Work {
    void with(WorkerProcess worker) throws IOException;
  }

  /** A contender that fails is out of this case; the others go on. */
  private void attempt(String name, String what, Work work) throws IOException {
    WorkerProcess worker = workers.get(name);
    if (worker == null) {
      return;
    }
    progress.accept(name + ": " + what);
    try {
      work.with(worker);
    } catch (WorkerException e) {
      leave(name, String.valueOf(e.getMessage()));
      blocks.remove(name);
    }
  }

  private void leave(String name, String why) {
    notes.add(name + ": " + why.replace("\n", "; "));
    WorkerProcess worker = workers.remove(name);
    if (worker != null) {
      worker.close();
    }
  }

  private List<Double> blocks(String name) {
    return blocks.computeIfAbsent(name, key -> new ArrayList<>());
  }

  private CaseResult result() {
    Prepared ours = prepared.get(Contenders.MILLRACE);
    return new CaseResult(
        one,
        threads,
        millis(Contenders.MILLRACE),
        millis(Contenders.DL4J),
        millis(Contenders.LIBTORCH),
        rates == null ? null : Limit.millis(one, rates),
        ours == null ? null : difference(ours.gradient()),
        ours == null ? null : ours.activationBytes(),
        notes);
  }

  private @Nullable Double millis(String name) {
    List<Double> medians = blocks.get(name);
    if (medians == null || medians.isEmpty()) {
      return null;
    }
    double[] sorted = medians.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2 / NANOS_PER_MILLI;
  }

  /** The larger of the differences from the peers. */
  private @Nullable Double difference(float[] ours) {
    Double largest = null;
    for (Map.Entry<String, Prepared> other : prepared.entrySet()) {
      if (!other.getKey().equals(Contenders.MILLRACE)) {
        double difference = Gradients.difference(ours, other.getValue().gradient());
        largest = largest == null ? difference : Math.max(largest, difference);
      }
    }
    return largest;
  }

  @Override
  public void close() {
    workers.values().forEach(WorkerProcess::close);
    workers.clear();
  }
}
