package dev.millrace.engine.lowering;

import java.util.List;

/** One kind of layer, vertex or preprocessor as graph operations. */
interface NodeLowering {
  /**
   * Adds the node's operations to the graph.
   *
   * @param inputs in the order of the configuration, at least one
   */
  Tensor lower(Scope scope, List<Tensor> inputs);
}
