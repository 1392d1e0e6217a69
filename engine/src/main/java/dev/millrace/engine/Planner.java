package dev.millrace.engine;

import dev.millrace.engine.device.Natives;
import dev.millrace.engine.kernel.KernelSet;
import dev.millrace.engine.lowering.LoweringOptions;
import dev.millrace.engine.model.LoadedModel;
import dev.millrace.engine.model.UpdaterBlock;
import dev.millrace.engine.program.CompileOptions;
import dev.millrace.engine.program.PlannedOperation;
import dev.millrace.engine.step.StepPlan;
import java.util.List;
import java.util.Locale;

/** Compiles without allocating, and tells what would run. */
final class Planner {
  private Planner() {}

  static CompileOptions compileOptions(EngineOptions options) {
    return new CompileOptions(
        KernelSet.current() == KernelSet.VECTOR,
        options.precision(),
        options.layerPrecision(),
        options.recompute(),
        Natives.multipliesBfloat16());
  }

  /**
   * @throws dev.millrace.engine.program.MemoryBudgetException when a budget cannot be met
   */
  static PlanReport plan(Model model, EngineOptions options) {
    Natives.load();
    LoadedModel loaded = model.loaded();
    StepPlan plan =
        StepPlan.of(loaded, LoweringOptions.of(options.batchSize()), compileOptions(options));
    return new PlanReport(
        model.summary(),
        options.batchSize(),
        options.precisionLabel(),
        options.recompute().label(),
        KernelSet.reason(),
        plan.training().operations().stream().map(Planner::operation).toList(),
        memory(loaded, plan));
  }

  private static PlanReport.Operation operation(PlannedOperation planned) {
    return new PlanReport.Operation(
        PlanReport.Phase.valueOf(planned.phase().toUpperCase(Locale.ROOT)),
        planned.layer(),
        planned.name(),
        planned.own(),
        planned.result(),
        planned.work(),
        planned.why());
  }

  private static PlanReport.Memory memory(LoadedModel model, StepPlan plan) {
    long parameters = (long) model.parameterCount() * Float.BYTES;
    List<UpdaterBlock> blocks = UpdaterBlock.of(model.parameters());
    return new PlanReport.Memory(
        parameters,
        parameters,
        (long) UpdaterBlock.stateLength(blocks) * Float.BYTES,
        plan.inputBytes(),
        plan.training().constantBytes(),
        plan.training().bytes(),
        plan.training().bytesWithoutReuse(),
        model.trainingDiffers() ? plan.inference().bytes() : 0);
  }
}
