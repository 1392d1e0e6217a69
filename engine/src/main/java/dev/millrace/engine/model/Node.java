package dev.millrace.engine.model;

import java.util.List;

/**
 * One operation of a network: a layer, a vertex or a preprocessor.
 *
 * @param index number of its layer or vertex; a preprocessor has its layer's
 * @param name unique in the network
 * @param prefix of the names of its parameters: {@code 0_} or {@code vertex_}
 * @param operation DL4J's configuration of it: a {@code Layer}, {@code GraphVertex} or {@code
 *     InputPreProcessor}
 * @param inputs names of the nodes it takes, {@link NetworkPlan#INPUT} for the network's input
 * @param inputForms what they put out
 * @param outputForm what this one puts out
 */
public record Node(
    int index,
    String name,
    String prefix,
    Object operation,
    List<String> inputs,
    List<Form> inputForms,
    Form outputForm) {
  public Node {
    inputs = List.copyOf(inputs);
    inputForms = List.copyOf(inputForms);
  }

  /** Of the only input. */
  public Form inputForm() {
    return inputForms.get(0);
  }
}
