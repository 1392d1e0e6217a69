package dev.millrace.engine.lowering;

import dev.millrace.engine.model.Layers;
import dev.millrace.engine.model.Node;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.linalg.activations.IActivation;

/** What the lowering of one node works with. */
final class Scope {
  private final Pass pass;
  private final Node node;

  Scope(Pass pass, Node node) {
    this.pass = pass;
    this.node = node;
  }

  SameDiff graph() {
    return pass.graph();
  }

  Node node() {
    return node;
  }

  boolean training() {
    return pass.training();
  }

  /** Records in a batch. */
  int rows() {
    return pass.options().rows();
  }

  /** DL4J's object that is lowered. */
  <T> T operation(Class<T> type) {
    return type.cast(node.operation());
  }

  SDVariable parameter(String key) {
    return graph().getVariable(node.prefix() + key);
  }

  boolean hasParameter(String key) {
    return graph().hasVariable(node.prefix() + key);
  }

  SDVariable activate(SDVariable x, IActivation activation) {
    return Activations.apply(graph(), x, activation);
  }

  /** The layer's input after its dropout, in training. */
  SDVariable drop(SDVariable x) {
    return drop(x, node.operation(), node.index(), node.inputForm().shape());
  }

  /** As above, of a layer inside this one. */
  SDVariable drop(SDVariable x, Object layer, int site, long... shape) {
    double retain = Layers.retain(layer);
    return training() && retain < 1 ? x.mul(pass.mask(site, retain, rowsOf(shape))) : x;
  }

  /** The shape of a batch. */
  long[] batch(long... shape) {
    return rowsOf(shape);
  }

  private long[] rowsOf(long... shape) {
    long[] all = new long[shape.length + 1];
    all[0] = (long) rows() * node.inputForm().rows();
    System.arraycopy(shape, 0, all, 1, shape.length);
    return all;
  }

  /** Ends the network: what the loss needs to start the backward pass. */
  void finish(SDVariable logits, SDVariable activated, SDVariable labels) {
    pass.finish(new Head(logits, activated, labels, null));
  }
}
