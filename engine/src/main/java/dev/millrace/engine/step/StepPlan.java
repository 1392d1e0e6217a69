package dev.millrace.engine.step;

import dev.millrace.engine.lowering.Lowered;
import dev.millrace.engine.lowering.Lowering;
import dev.millrace.engine.lowering.LoweringOptions;
import dev.millrace.engine.model.LoadedModel;
import dev.millrace.engine.program.CompileOptions;
import dev.millrace.engine.program.Compiler;
import dev.millrace.engine.program.ProgramPlan;

/**
 * What runs for one number of rows, before anything is allocated for it.
 *
 * @param inputBytes of features, labels and masks
 */
public record StepPlan(ProgramPlan inference, ProgramPlan training, long inputBytes) {
  public static StepPlan of(LoadedModel model, LoweringOptions lowering, CompileOptions options) {
    Lowered lowered = Lowering.lower(model, lowering);
    Compiler compiler = new Compiler(lowered, model.parameters(), options);
    long values = (long) lowering.rows() * (model.inputSize() + model.outputSize());
    return new StepPlan(compiler.inference(), compiler.training(), values * Float.BYTES);
  }
}
