package dev.millrace.engine.program;

import java.util.List;

/**
 * One operation of a program.
 *
 * @param layer the layer it belongs to, empty when none
 * @param backward whether it computes a derivative
 * @param why what a pass decided about it, for a person; empty when nothing
 */
record Node(
    Operation operation,
    List<Value> inputs,
    List<Value> outputs,
    String layer,
    boolean backward,
    String why) {
  Node {
    inputs = List.copyOf(inputs);
    outputs = List.copyOf(outputs);
  }

  /** Another operation in this one's place. */
  Node with(Operation other, List<Value> newInputs, List<Value> newOutputs) {
    return new Node(other, newInputs, newOutputs, layer, backward, why);
  }

  Node because(String reason) {
    return new Node(operation, inputs, outputs, layer, backward, reason);
  }

  String name() {
    return operation.name();
  }

  Value input(int index) {
    return inputs.get(index);
  }

  Value output() {
    return outputs.get(0);
  }

  @Override
  public String toString() {
    return outputs + " = " + name() + inputs;
  }
}
