package dev.millrace.engine.program;

import java.util.ArrayList;
import java.util.List;

/** The forward pass in consecutive pieces. */
final class Segments {
  private Segments() {}

  /**
   * The smallest pieces that are worth naming: the operations of one layer; where the graph knows
   * no layers, each operation.
   */
  static List<List<Node>> units(Code code) {
    List<List<Node>> units = new ArrayList<>();
    String layer = null;
    for (Node node : code.nodes()) {
      if (!node.backward()) {
        if (node.layer().isEmpty() || !node.layer().equals(layer)) {
          units.add(new ArrayList<>());
        }
        units.get(units.size() - 1).add(node);
        layer = node.layer();
      }
    }
    return units;
  }

  /** So many units to a segment; the last one may be shorter. */
  static List<List<Node>> of(List<List<Node>> units, int length) {
    List<List<Node>> segments = new ArrayList<>();
    for (int i = 0; i < units.size(); i += length) {
      segments.add(
          units.subList(i, Math.min(units.size(), i + length)).stream()
              .flatMap(List::stream)
              .toList());
    }
    return segments;
  }
}
