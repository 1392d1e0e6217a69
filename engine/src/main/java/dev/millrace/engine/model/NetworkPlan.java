package dev.millrace.engine.model;

import java.util.List;
import java.util.Objects;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.nd4j.linalg.activations.IActivation;
import org.nd4j.linalg.lossfunctions.ILossFunction;

/**
 * A checked DL4J configuration.
 *
 * @param configuration DL4J's, in canonical form
 * @param nodes in an order in which each comes after what it takes; the last is the output layer
 * @param inputForm one record that goes in
 * @param inputGiven whether that was said besides the configuration
 * @param activation of the output layer
 * @param loss of the output layer
 */
public record NetworkPlan(
    NetworkConfiguration configuration,
    List<Node> nodes,
    Form inputForm,
    boolean inputGiven,
    IActivation activation,
    ILossFunction loss)
    implements Plan {
  /** The name under which nodes take the network's input. */
  public static final String INPUT = "";

  public NetworkPlan {
    nodes = List.copyOf(nodes);
  }

  /** With the activation and the loss of the last node, which must be an output layer. */
  static NetworkPlan of(
      NetworkConfiguration configuration, List<Node> nodes, Form input, boolean inputGiven) {
    Layer last = (Layer) nodes.get(nodes.size() - 1).operation();
    return new NetworkPlan(
        configuration,
        nodes,
        input,
        inputGiven,
        Layers.activation(last),
        Objects.requireNonNull(Layers.loss(last), "loss"));
  }

  public Node output() {
    return nodes.get(nodes.size() - 1);
  }

  @Override
  public long[] inputShape() {
    return inputForm.shape();
  }

  @Override
  public long[] outputShape() {
    return output().outputForm().shape();
  }

  @Override
  public boolean trainingDiffers() {
    return nodes.stream().anyMatch(node -> Layers.trainingDiffers(node.operation()));
  }
}
