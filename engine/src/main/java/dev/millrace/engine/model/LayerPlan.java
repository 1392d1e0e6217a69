package dev.millrace.engine.model;

import org.deeplearning4j.nn.conf.layers.Layer;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.activations.IActivation;
import org.nd4j.linalg.lossfunctions.ILossFunction;

/**
 * One layer as it is computed.
 *
 * @param index its place in the network
 * @param name the configuration's name for it
 * @param kind what it computes
 * @param inputs values per record that go in
 * @param outputs values per record that come out
 * @param bias whether a bias is added
 * @param layerNorm whether the product is normalised before the bias
 * @param activation null for a dropout layer
 * @param retain probability to keep a value of the layer's input in training, 1 for no dropout
 * @param loss of the last layer, else null
 * @param configuration DL4J's, for regularisation, updater and constraints
 */
public record LayerPlan(
    int index,
    String name,
    Kind kind,
    int inputs,
    int outputs,
    boolean bias,
    boolean layerNorm,
    @Nullable IActivation activation,
    double retain,
    @Nullable ILossFunction loss,
    Layer configuration) {

  /** What a layer computes. */
  public enum Kind {
    /** Product with weights, bias, activation; with a loss it is the output layer. */
    DENSE,
    /** An activation alone; with a loss it is the loss layer. */
    ACTIVATION,
    /** Dropout alone. */
    DROPOUT
  }

  public boolean drops() {
    return retain < 1;
  }
}
