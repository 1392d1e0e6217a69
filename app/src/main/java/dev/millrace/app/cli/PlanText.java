package dev.millrace.app.cli;

import dev.millrace.engine.PlanReport;
import dev.millrace.engine.PlanReport.Memory;
import dev.millrace.engine.PlanReport.Operation;
import dev.millrace.engine.PlanReport.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A plan for people: what it comes to, then every operation. */
final class PlanText {
  private static final List<String> HEADER =
      List.of("#", "PHASE", "LAYER", "OPERATION", "KERNEL", "RESULT", "FLOP", "WHY");
  private static final Set<Integer> NUMBERS = Set.of(0, 6);

  private final String job;
  private final PlanReport plan;

  PlanText(String job, PlanReport plan) {
    this.job = job;
    this.plan = plan;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(job + ": " + plan.model());
    lines.addAll(Columns.lines(summary(), Set.of()));
    lines.add("");
    lines.addAll(Columns.lines(operations(), NUMBERS));
    return lines;
  }

  private List<List<String>> summary() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of("  batch", Numbers.count(plan.rows()) + (plan.rows() == 1 ? " row" : " rows")));
    rows.add(List.of("  precision", plan.precision()));
    rows.add(List.of("  recompute", plan.recompute() + recomputed()));
    rows.add(List.of("  kernels", plan.kernels()));
    rows.add(List.of("  step", step()));
    rows.add(List.of("  memory", Numbers.bytes(plan.memory().peak()) + " at the peak"));
    memory(plan.memory(), rows);
    return rows;
  }

  private String recomputed() {
    long again = plan.operations().stream().filter(o -> o.phase() == Phase.AGAIN).count();
    return again == 0
        ? ""
        : String.format(
            Locale.ROOT,
            ": %,d operations run twice, %.1f %% more work",
            again,
            100 * plan.repeatedShare());
  }

  private String step() {
    long own = plan.operations().stream().filter(Operation::own).count();
    long work = plan.operations().stream().mapToLong(Operation::work).sum();
    return "%s operations, %s by kernels of our own; about %s floating-point operations"
        .formatted(
            Numbers.count(plan.operations().size()), Numbers.count(own), Numbers.count(work));
  }

  private static void memory(Memory memory, List<List<String>> rows) {
    row(rows, "parameters", memory.parameters(), "");
    row(rows, "gradients", memory.gradients(), "");
    row(rows, "updater state", memory.updaterState(), "");
    row(rows, "inputs", memory.inputs(), "");
    row(rows, "constants", memory.constants(), "");
    row(
        rows,
        "activations",
        memory.activations(),
        " (" + Numbers.bytes(memory.activationsWithoutReuse()) + " if no memory were used again)");
    row(rows, "inference", memory.inference(), " (predictions are another program)");
  }

  private static void row(List<List<String>> rows, String name, long bytes, String note) {
    if (bytes > 0) {
      rows.add(List.of("    " + name, Numbers.bytes(bytes) + note));
    }
  }

  private List<List<String>> operations() {
    List<List<String>> rows = new ArrayList<>(List.of(HEADER));
    int number = 0;
    for (Operation operation : plan.operations()) {
      rows.add(
          List.of(
              Integer.toString(++number),
              operation.phase().name().toLowerCase(Locale.ROOT),
              operation.layer().isEmpty() ? "-" : operation.layer(),
              operation.name(),
              operation.own() ? "own" : "native",
              operation.result(),
              Numbers.count(operation.work()),
              operation.why()));
    }
    return rows;
  }
}
