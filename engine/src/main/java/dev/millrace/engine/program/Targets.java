package dev.millrace.engine.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Lets the nodes that compute gradients write them where they belong, without a copy. */
final class Targets {
  private Targets() {}

  /**
   * Binds values to places outside the program.
   *
   * @param code the program so far
   * @param targets by variable name, the place: its shape and order, and a name of its own under
   *     which {@link Code#value} finds it afterwards
   */
  static Code place(Code code, Map<String, Value> targets) {
    List<Node> nodes = new ArrayList<>(code.nodes());
    Map<String, Value> values = new java.util.HashMap<>(code.values());
    targets.forEach(
        (variable, place) -> {
          Value source = code.value(variable);
          if (canMove(source, place)) {
            Value root = source.root();
            root.role = Value.Role.TARGET;
            root.order = place.order;
            values.put(place.name, root);
          } else {
            place.role = Value.Role.TARGET;
            nodes.add(copy(source, place));
            values.put(place.name, place);
          }
        });
    return new Code(nodes, values, code.results());
  }

  /** A value of the program that lies in memory as the place does, or can as well do so. */
  private static boolean canMove(Value source, Value place) {
    Value root = source.root();
    boolean free = root.role == Value.Role.TEMPORARY;
    boolean sameLayout =
        place.order == 'c' || place.rank() < 2
            ? root.length() == place.length()
            : source.base == null && root.sameShape(place);
    return free && sameLayout && root.type == place.type;
  }

  private static Node copy(Value source, Value place) {
    Value from =
        source.sameShape(place) ? source : source.alias(place.name + ":from", place.shape());
    return new Node(Operation.Native.of("identity"), List.of(from), List.of(place), "", true, "");
  }
}
