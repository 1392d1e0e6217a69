package dev.millrace.engine.kernel;

import dev.millrace.engine.device.NativeCall;
import dev.millrace.engine.memory.NativeFloats;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/** The derivatives of an LSTM over all times, from the last to the first. */
final class LstmBackward implements Runnable {
  private static final int SIZE = Float.BYTES;

  private final LstmShape shape;
  private final NativeFloats above;
  private final NativeFloats gates;
  private final NativeFloats cells;
  private final @Nullable NativeFloats mask;
  private final NativeFloats byGates;
  private final NativeFloats byState;
  private final NativeFloats byCell;
  private final NativeFloats squashed;
  private final Runnable[] products;
  private final Runnable byWeight;

  /**
   * @param inputs the derivative by the hidden states {@code [times, rows, units]}, those states,
   *     the gates {@code [times, rows, gates]}, the cells {@code [times, rows, units]}, R {@code
   *     [units, gates]}, perhaps the mask {@code [times, rows]}
   * @param outputs the derivatives by what goes into the gates {@code [times, rows, gates]} and by
   *     R, and working memory {@code [3, rows, units]}
   */
  LstmBackward(LstmShape shape, List<INDArray> inputs, List<INDArray> outputs) {
    this.shape = shape;
    above = NativeFloats.of(inputs.get(0));
    gates = NativeFloats.of(inputs.get(2));
    cells = NativeFloats.of(inputs.get(3));
    mask = inputs.size() > 5 ? NativeFloats.of(inputs.get(5)) : null;
    byGates = NativeFloats.of(outputs.get(0));
    NativeFloats memory = NativeFloats.of(outputs.get(2));
    int states = shape.states();
    byState = memory.slice(0, states);
    byCell = memory.slice(states, states);
    squashed = memory.slice(2 * states, states);
    products = products(inputs.get(4), outputs);
    byWeight = byWeight(inputs.get(1), outputs);
  }

  /** From the gates at a time to the hidden states at the time before. */
  private Runnable[] products(INDArray weight, List<INDArray> outputs) {
    Runnable[] result = new Runnable[shape.times()];
    INDArray to = RecurrentProduct.rows(outputs.get(2), 0, shape.rows(), shape.units());
    for (int t = 1; t < result.length; t++) {
      long first = (long) t * shape.rows();
      INDArray from =
          RecurrentProduct.rows(outputs.get(0), first, first + shape.rows(), shape.gates());
      result[t] = RecurrentProduct.of(from, weight, to, true);
    }
    return result;
  }

  /** The sum over times of the states at the time before times the gates. */
  private Runnable byWeight(INDArray hidden, List<INDArray> outputs) {
    NativeFloats target = NativeFloats.of(outputs.get(1));
    if (shape.times() == 1) {
      return () -> Pointwise.fill(target, 0);
    }
    long all = (long) shape.times() * shape.rows();
    INDArray before = RecurrentProduct.rows(hidden, 0, all - shape.rows(), shape.units());
    INDArray after = RecurrentProduct.rows(outputs.get(0), shape.rows(), all, shape.gates());
    return NativeCall.product(before, after, outputs.get(1), true, false, 0);
  }

  @Override
  public void run() {
    Pointwise.fill(byState, 0);
    Pointwise.fill(byCell, 0);
    for (int t = shape.times() - 1; t >= 0; t--) {
      if (t < shape.times() - 1) {
        products[t + 1].run();
      }
      int states = shape.states();
      LstmLoops.tanh(cells.address(t * states, states), squashed.address(0, states), states);
      for (int row = 0; row < shape.rows(); row++) {
        row(t, row);
      }
    }
    byWeight.run();
  }

  private void row(int t, int row) {
    int n = shape.units();
    int at = t * shape.rows() + row;
    long gate = gates.address(at * shape.gates(), shape.gates());
    long byGate = byGates.address(at * shape.gates(), shape.gates());
    long later = byState.address(row * n, n);
    long cell = byCell.address(row * n, n);
    long squash = squashed.address(row * n, n);
    long output = 2L * n * SIZE;
    LstmBackLoops.cell(
        above.address(at * n, n), later, keep(at), squash, cell, gate + output, byGate + output, n);
    // nothing comes before the first time: zero times any finite number
    long before = t == 0 ? gate : cells.address((at - shape.rows()) * n, n);
    float keepBefore = t == 0 ? 0 : keep(at - shape.rows());
    LstmBackLoops.gates(squash, gate, before, keepBefore, byGate, cell, n);
  }

  private float keep(int at) {
    return mask == null ? 1 : mask.get(at);
  }
}
