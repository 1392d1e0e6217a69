package dev.millrace.engine.lowering;

import dev.millrace.engine.model.Form;
import dev.millrace.engine.model.Layers;
import dev.millrace.engine.model.Node;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.linalg.activations.IActivation;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.factory.Nd4j;

/** What the lowering of one node works with. */
final class Scope {
  /** Apart from every number of a layer. */
  private static final int INNER_SITES = 1 << 20;

  private final Pass pass;
  private final Node node;
  private final Object operation;
  private final String keyPrefix;
  private final int site;

  Scope(Pass pass, Node node) {
    this(pass, node, node.operation(), "", node.index());
  }

  private Scope(Pass pass, Node node, Object operation, String keyPrefix, int site) {
    this.pass = pass;
    this.node = node;
    this.operation = operation;
    this.keyPrefix = keyPrefix;
    this.site = site;
  }

  /** For a layer inside this one, whose parameters' keys have a prefix. */
  Scope inner(Object layer, String prefix, int number) {
    return new Scope(pass, node, layer, keyPrefix + prefix, site + INNER_SITES * number);
  }

  SameDiff graph() {
    return pass.graph();
  }

  Node node() {
    return node;
  }

  Form outputForm() {
    return node.outputForm();
  }

  boolean training() {
    return pass.training();
  }

  /** Records in a batch. */
  int rows() {
    return pass.options().rows();
  }

  /** DL4J's object that is lowered. */
  Object operation() {
    return operation;
  }

  /** DL4J's object that is lowered. */
  <T> T operation(Class<T> type) {
    return type.cast(operation);
  }

  /** What the graph computes in. */
  DataType type() {
    return pass.options().type();
  }

  SDVariable parameter(String key) {
    return graph().getVariable(node.prefix() + keyPrefix + key);
  }

  boolean hasParameter(String key) {
    return graph().hasVariable(node.prefix() + keyPrefix + key);
  }

  SDVariable activate(SDVariable x, IActivation activation) {
    return Activations.apply(graph(), x, activation);
  }

  /** The layer's input after its dropout, in training. */
  SDVariable drop(Tensor x) {
    double retain = Layers.retain(operation);
    return training() && retain < 1
        ? x.value().mul(pass.mask(site, retain, batch(x.form())))
        : x.value();
  }

  /** The shape of a batch of such records. */
  long[] batch(Form form) {
    long[] shape = form.shape();
    long[] all = new long[shape.length + 1];
    all[0] = (long) rows() * form.rows();
    System.arraycopy(shape, 0, all, 1, shape.length);
    return all;
  }

  /** A constant of the graph's type. */
  SDVariable constant(double value) {
    return graph().constant(Nd4j.scalar(pass.options().type(), value));
  }

  /** What a step subtracts from a running statistic. */
  void statistic(String key, SDVariable change) {
    pass.statistic(node.prefix() + key, change.mul(rows()));
  }

  /** Ends the network: what the loss needs to start the backward pass. */
  void finish(Head head) {
    pass.finish(head);
  }
}
