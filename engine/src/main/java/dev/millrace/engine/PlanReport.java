package dev.millrace.engine;

import java.util.List;

/**
 * What will run, and the memory it needs, for batches of one size.
 *
 * @param model the model in one line
 * @param rows records in a batch
 * @param precision as in job files
 * @param recompute as in job files
 * @param kernels which kernels this process uses, and why
 * @param operations of a training step, in order, the optimizer's not included
 * @param memory by what it is for
 */
public record PlanReport(
    String model,
    int rows,
    String precision,
    String recompute,
    String kernels,
    List<Operation> operations,
    Memory memory) {
  public PlanReport {
    operations = List.copyOf(operations);
  }

  /** When an operation runs. */
  public enum Phase {
    FORWARD,
    BACKWARD,
    /** Of the forward pass, a second time, because its result was not kept. */
    AGAIN
  }

  /**
   * One operation.
   *
   * @param layer the layer it belongs to, empty when none
   * @param name as ND4J has it, or of a kernel of ours
   * @param own whether it is a kernel of ours
   * @param result type and shape of what it writes, such as {@code float[128, 64]}
   * @param work floating-point operations, roughly
   * @param why what was decided about it and for what reason, empty when nothing
   */
  public record Operation(
      Phase phase, String layer, String name, boolean own, String result, long work, String why) {}

  /**
   * Bytes.
   *
   * @param parameters of the model
   * @param gradients of the same size
   * @param updaterState of the optimizer
   * @param inputs features, labels, masks
   * @param constants of the program
   * @param activations everything between input and gradient; memory is used again as soon as what
   *     was in it is not needed any more
   * @param activationsWithoutReuse what they would be otherwise
   * @param inference activations of predictions in inference mode, where these differ from those of
   *     training
   */
  public record Memory(
      long parameters,
      long gradients,
      long updaterState,
      long inputs,
      long constants,
      long activations,
      long activationsWithoutReuse,
      long inference) {
    /** The planned peak: all that will be allocated at the same time. */
    public long peak() {
      return parameters + gradients + updaterState + inputs + constants + activations + inference;
    }
  }

  /** Floating-point operations that are done twice, as a share of the step's. */
  public double repeatedShare() {
    long all = operations.stream().mapToLong(Operation::work).sum();
    long again =
        operations.stream()
            .filter(operation -> operation.phase() == Phase.AGAIN)
            .mapToLong(Operation::work)
            .sum();
    return all == again ? 0 : (double) again / (all - again);
  }
}
