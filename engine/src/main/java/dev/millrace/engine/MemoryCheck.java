package dev.millrace.engine;

import com.sun.management.OperatingSystemMXBean;
import dev.millrace.engine.program.MemoryBudgetException;
import java.lang.management.ManagementFactory;
import java.util.Optional;

/** Whether a plan fits into this machine, found out before anything is allocated. */
final class MemoryCheck {
  private static final double MIB = 1 << 20;

  private MemoryCheck() {}

  static Optional<String> fault(Model model, EngineOptions options) {
    return fault(model, options, physicalBytes());
  }

  /**
   * @param available bytes that this machine has
   */
  static Optional<String> fault(Model model, EngineOptions options, long available) {
    try {
      PlanReport.Memory memory = Planner.plan(model, options).memory();
      return memory.peak() <= available
          ? Optional.empty()
          : Optional.of(tooLarge(memory, options, available));
    } catch (MemoryBudgetException e) {
      return Optional.of("recompute %s: %s".formatted(options.recompute().label(), e.getMessage()));
    } catch (ArithmeticException e) {
      return Optional.of(
          "batch size %d: an array of this model would have more than 2^63 bytes"
              .formatted(options.batchSize()));
    }
  }

  private static String tooLarge(PlanReport.Memory memory, EngineOptions options, long available) {
    return ("batch size %d needs %s, this machine has %s: parameters %s, gradients %s, updater state"
            + " %s, inputs %s, activations %s; a smaller batch.size with accumulate, or recompute:"
            + " sqrt or budget, needs less")
        .formatted(
            options.batchSize(),
            mebibytes(memory.peak()),
            mebibytes(available),
            mebibytes(memory.parameters()),
            mebibytes(memory.gradients()),
            mebibytes(memory.updaterState()),
            mebibytes(memory.inputs()),
            mebibytes(memory.activations() + memory.inference()));
  }

  private static String mebibytes(long bytes) {
    return "%,.1f MiB".formatted(bytes / MIB);
  }

  private static long physicalBytes() {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return system.getTotalMemorySize();
  }
}
