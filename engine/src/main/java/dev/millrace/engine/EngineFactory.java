package dev.millrace.engine;

import dev.millrace.engine.device.CudaDevice;
import dev.millrace.engine.device.Natives;
import dev.millrace.engine.device.ThreadCount;
import dev.millrace.engine.kernel.KernelSet;
import dev.millrace.engine.memory.FlatVector;
import dev.millrace.engine.model.LoadedModel;
import dev.millrace.engine.model.Parameter;
import dev.millrace.engine.step.CompiledStep;
import java.util.ArrayList;
import java.util.List;
import org.deeplearning4j.nn.conf.GradientNormalization;

/** Checks what is asked for and puts an engine together. */
final class EngineFactory {
  private EngineFactory() {}

  static List<String> faults(Model model, EngineOptions options, Clipping clipping) {
    List<String> faults = new ArrayList<>(PrecisionCheck.faults(model, options));
    Natives.load();
    CudaDevice.current().flatMap(CudaDevice::fault).ifPresent(faults::add);
    if (!(clipping instanceof Clipping.None)) {
      model.loaded().parameters().stream()
          .filter(EngineFactory::normalizes)
          .findFirst()
          .ifPresent(
              parameter ->
                  faults.add(
                      "clip cannot be used with a model that has its own gradientNormalization:"
                          + " layer "
                          + parameter.layerIndex()
                          + "; remove one of them"));
    }
    MemoryCheck.fault(model, options).ifPresent(faults::add);
    return faults;
  }

  private static boolean normalizes(Parameter parameter) {
    return parameter.settings().normalization() != GradientNormalization.None;
  }

  static Engine create(Model model, EngineOptions options) {
    requireNoFaults(model, options);
    return build(model, options);
  }

  static PlanReport plan(Model model, EngineOptions options) {
    requireNoFaults(model, options);
    return Planner.plan(model, options);
  }

  private static void requireNoFaults(Model model, EngineOptions options) {
    List<String> faults = faults(model, options, Clipping.none());
    if (!faults.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", faults));
    }
  }

  private static Engine build(Model model, EngineOptions options) {
    Natives.load();
    LoadedModel loaded = model.loaded();
    FlatVector parameters = new FlatVector(loaded.parameterCount());
    FlatVector gradient = new FlatVector(loaded.parameterCount());
    parameters.set(InitialParameters.of(loaded, options.seed()));
    CompiledStep program =
        new CompiledStep(loaded, parameters, gradient, Planner.compileOptions(options));
    ThreadChoice threads = ThreadChoice.make(options, model, program);
    gradient.zero();
    return new StepEngine(
        model,
        options,
        program,
        parameters,
        gradient,
        new ThreadCount(threads.count()),
        runtime(threads));
  }

  private static RuntimeInfo runtime(ThreadChoice threads) {
    String arithmetic = Natives.fusesMultiplyAdd() ? "fused" : "plain";
    return new RuntimeInfo(
        CudaDevice.current().isPresent() ? "cuda" : "cpu",
        Natives.processor(),
        Natives.classifier(),
        threads.count(),
        threads.reason(),
        KernelSet.current().id() + "+" + arithmetic,
        Integer.toString(Runtime.version().feature()));
  }
}
