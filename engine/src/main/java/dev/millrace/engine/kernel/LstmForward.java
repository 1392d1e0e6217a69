package dev.millrace.engine.kernel;

import dev.millrace.engine.memory.NativeFloats;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/** An LSTM over all times, from what the inputs give to the gates. */
final class LstmForward implements Runnable {
  private static final int SIZE = Float.BYTES;

  private final LstmShape shape;
  private final NativeFloats x;
  private final @Nullable NativeFloats mask;
  private final NativeFloats hidden;
  private final NativeFloats gates;
  private final NativeFloats cells;
  private final NativeFloats state;
  private final Runnable[] products;

  /**
   * @param inputs x {@code [times, rows, gates]}, R {@code [units, gates]}, perhaps the mask {@code
   *     [times, rows]}
   * @param outputs the hidden states {@code [times, rows, units]}, the gates {@code [times, rows,
   *     gates]}, the cells {@code [times, rows, units]}, and working memory {@code [rows, gates]}
   */
  LstmForward(LstmShape shape, List<INDArray> inputs, List<INDArray> outputs) {
    this.shape = shape;
    x = NativeFloats.of(inputs.get(0));
    mask = inputs.size() > 2 ? NativeFloats.of(inputs.get(2)) : null;
    hidden = NativeFloats.of(outputs.get(0));
    gates = NativeFloats.of(outputs.get(1));
    cells = NativeFloats.of(outputs.get(2));
    state = NativeFloats.of(outputs.get(3));
    products = new Runnable[shape.times() - 1];
    for (int t = 0; t < products.length; t++) {
      long first = (long) t * shape.rows();
      INDArray h =
          RecurrentProduct.rows(outputs.get(0), first, first + shape.rows(), shape.units());
      products[t] = RecurrentProduct.of(h, inputs.get(1), outputs.get(3), false);
    }
  }

  @Override
  public void run() {
    for (int t = 0; t < shape.times(); t++) {
      if (t == 0) {
        Pointwise.fill(state, 0);
      } else {
        products[t - 1].run();
      }
      for (int row = 0; row < shape.rows(); row++) {
        gates(t, row);
        states(t, row);
      }
    }
  }

  private void gates(int t, int row) {
    int n = shape.units();
    int first = (t * shape.rows() + row) * shape.gates();
    long in = x.address(first, shape.gates());
    long added = state.address(row * shape.gates(), shape.gates());
    long out = gates.address(first, shape.gates());
    long block = (long) n * SIZE;
    LstmLoops.candidate(in, added, out, n);
    LstmLoops.gate(in + block, added + block, out + block, shape.gates() - n);
  }

  private void states(int t, int row) {
    int n = shape.units();
    int at = t * shape.rows() + row;
    long gate = gates.address(at * shape.gates(), shape.gates());
    long cell = cells.address(at * n, n);
    // nothing comes before the first time: zero times any finite number
    long before = t == 0 ? gate : cells.address((at - shape.rows()) * n, n);
    LstmLoops.cell(gate, before, t == 0 ? 0 : keep(at - shape.rows()), cell, n);
    LstmLoops.hidden(gate + 2L * n * SIZE, cell, keep(at), hidden.address(at * n, n), n);
  }

  private float keep(int at) {
    return mask == null ? 1 : mask.get(at);
  }
}
