package dev.millrace.engine.program;

import org.jspecify.annotations.Nullable;

/** Knows some operations for which there is a kernel of ours. */
interface KernelRule {
  /**
   * What takes a node's place.
   *
   * @param uses who reads what; nodes that the replacement covers are taken out through it
   * @return null to leave the node as it is
   */
  @Nullable Node replace(Node node, Uses uses);
}
