package dev.millrace.engine.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lets the nodes that compute gradients write them where they belong, without a copy. */
final class Targets {
  /**
   * A value and where it belongs.
   *
   * @param place its shape and order, and the name under which {@link Code#value} finds it then
   */
  record Placement(Value source, Value place) {}

  private Targets() {}

  /** Binds values to places outside the program. */
  static Code place(Code code, List<Placement> placements) {
    List<Node> nodes = new ArrayList<>(code.nodes());
    Map<String, Value> values = new HashMap<>(code.values());
    for (Placement placement : placements) {
      Value place = placement.place;
      Value root = placement.source.root();
      if (canMove(placement.source, place)) {
        root.role = Value.Role.TARGET;
        root.order = place.order;
        values.put(place.name, root);
      } else {
        place.role = Value.Role.TARGET;
        nodes.add(copy(placement.source, place));
        values.put(place.name, place);
      }
    }
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
