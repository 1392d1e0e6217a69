package dev.millrace.engine.program;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * One operation of a plan, for a person.
 *
 * @param phase forward, backward, or again for a repeated one
 * @param layer empty when it belongs to none
 * @param name as ND4J has it, or of a kernel of ours
 * @param own whether it is a kernel of ours
 * @param result shapes and types of what it writes
 * @param work floating-point operations, roughly
 * @param why what was decided about it, empty when nothing
 */
public record PlannedOperation(
    String phase, String layer, String name, boolean own, String result, long work, String why) {
  private static final String AGAIN = "computed again";

  static PlannedOperation of(Node node) {
    boolean again = node.why().equals(AGAIN);
    String phase = again ? "again" : node.backward() ? "backward" : "forward";
    return new PlannedOperation(
        phase,
        node.layer(),
        node.name(),
        node.operation() instanceof Operation.Own,
        node.outputs().stream().map(PlannedOperation::result).collect(Collectors.joining(", ")),
        Work.of(node),
        again ? "" : node.why());
  }

  static Node again(Node node) {
    return node.because(AGAIN);
  }

  private static String result(Value value) {
    return value.type.toString().toLowerCase(Locale.ROOT) + Arrays.toString(value.shape());
  }
}
