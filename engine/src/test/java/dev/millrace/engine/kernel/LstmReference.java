package dev.millrace.engine.kernel;

/** An LSTM in plain double arithmetic. */
final class LstmReference {
  private final LstmShape shape;
  final double[] x;
  final double[] weight;
  final double[] mask;

  /**
   * @param weight {@code [units, gates]} in row order
   */
  LstmReference(LstmShape shape, double[] x, double[] weight, double[] mask) {
    this.shape = shape;
    this.x = x;
    this.weight = weight;
    this.mask = mask;
  }

  private static double sigmoid(double z) {
    return 1 / (1 + Math.exp(-z));
  }

  /** The hidden states, {@code [times, rows, units]}. */
  double[] hidden() {
    double[] hidden = new double[shape.times() * shape.states()];
    for (int row = 0; row < shape.rows(); row++) {
      double[] cell = new double[shape.units()];
      double[] state = new double[shape.units()];
      for (int t = 0; t < shape.times(); t++) {
        state = step(t * shape.rows() + row, state, cell);
        System.arraycopy(state, 0, hidden, (t * shape.rows() + row) * shape.units(), shape.units());
      }
    }
    return hidden;
  }

  private double[] step(int at, double[] state, double[] cell) {
    int n = shape.units();
    double[] next = new double[n];
    for (int j = 0; j < n; j++) {
      double candidate = Math.tanh(gate(at, state, j));
      double forget = sigmoid(gate(at, state, n + j));
      double output = sigmoid(gate(at, state, 2 * n + j));
      double input = sigmoid(gate(at, state, 3 * n + j));
      double open = forget * cell[j] + input * candidate;
      next[j] = mask[at] * output * Math.tanh(open);
      cell[j] = mask[at] * open;
    }
    return next;
  }

  private double gate(int at, double[] state, int gate) {
    double sum = x[at * shape.gates() + gate];
    for (int i = 0; i < state.length; i++) {
      sum += state[i] * weight[i * shape.gates() + gate];
    }
    return sum;
  }

  /** The sum of the hidden states, each times its factor. */
  double loss(double[] factors) {
    double[] hidden = hidden();
    double sum = 0;
    for (int i = 0; i < hidden.length; i++) {
      sum += hidden[i] * factors[i];
    }
    return sum;
  }
}
