package dev.millrace.engine.lowering;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.deeplearning4j.nn.conf.layers.LSTM;
import org.deeplearning4j.nn.conf.layers.recurrent.SimpleRnn;
import org.jspecify.annotations.Nullable;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;

/**
 * A recurrent layer, one step after the other as plain operations. The product of all steps with
 * the input weights is made at once; each step adds the state's.
 */
abstract class Recurrence {
  final Scope scope;
  final SameDiff graph;
  @Nullable SDVariable hidden;

  Recurrence(Scope scope) {
    this.scope = scope;
    graph = scope.graph();
  }

  static Recurrence of(Scope scope) {
    if (scope.operation() instanceof LSTM lstm) {
      return new LstmRecurrence(scope, lstm);
    }
    return new SimpleRecurrence(scope, scope.operation(SimpleRnn.class));
  }

  /** One step: the new state from {@code x W + b}, {@code [batch, gates]}. */
  abstract SDVariable step(SDVariable preActivation, @Nullable SDVariable mask);

  /**
   * What comes out at each step, {@code [batch, size]}, in the order of time.
   *
   * @param backwards whether time runs from the last step to the first
   */
  List<SDVariable> steps(Tensor x, boolean backwards) {
    int count = x.form().steps();
    SDVariable[] products = products(x, count);
    List<SDVariable> masks = x.mask() == null ? List.of() : Masks.bySteps(scope, x.mask(), count);
    List<SDVariable> outputs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int time = backwards ? count - 1 - i : i;
      hidden = step(products[time], masks.isEmpty() ? null : masks.get(time));
      outputs.add(hidden);
    }
    if (backwards) {
      Collections.reverse(outputs);
    }
    return outputs;
  }

  private SDVariable[] products(Tensor x, int count) {
    long rows = scope.rows();
    SDVariable byTime =
        graph.permute(scope.drop(x), 2, 0, 1).reshape(count * rows, x.form().size());
    SDVariable all = DenseLowering.preActivation(scope, byTime);
    long gates = scope.parameter("RW").getShape()[1];
    SDVariable cube = all.reshape(count, rows, gates);
    return count == 1
        ? new SDVariable[] {cube.reshape(rows, gates)}
        : graph.unstack(cube, 0, count);
  }

  /** {@code x W + b + h R}. */
  final SDVariable withState(SDVariable preActivation) {
    return hidden == null
        ? preActivation
        : preActivation.add(graph.mmul(hidden, scope.parameter("RW")));
  }

  static SDVariable masked(SDVariable x, @Nullable SDVariable mask) {
    return mask == null ? x : x.mul(mask);
  }

  /** {@code [batch, size, steps]}. */
  static SDVariable join(Scope scope, List<SDVariable> steps) {
    SDVariable cube = scope.graph().stack(0, steps.toArray(new SDVariable[0]));
    return scope.graph().permute(cube, 1, 2, 0);
  }
}
