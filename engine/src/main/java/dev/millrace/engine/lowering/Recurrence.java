package dev.millrace.engine.lowering;

import java.util.ArrayList;
import java.util.Arrays;
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

  /** What comes out at each step, {@code [batch, size]}. */
  static List<SDVariable> steps(Scope scope, Tensor x, boolean backwards) {
    return FusedLstm.fits(scope)
        ? unstacked(scope, FusedLstm.cube(scope, x, backwards), x)
        : of(scope).unrolled(x, backwards);
  }

  /** What comes out, {@code [steps, batch, size]}. */
  static SDVariable cube(Scope scope, Tensor x, boolean backwards) {
    return FusedLstm.fits(scope)
        ? FusedLstm.cube(scope, x, backwards)
        : scope.graph().stack(0, of(scope).unrolled(x, backwards).toArray(new SDVariable[0]));
  }

  private static Recurrence of(Scope scope) {
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
  private List<SDVariable> unrolled(Tensor x, boolean backwards) {
    int count = x.form().steps();
    List<SDVariable> products = unstacked(scope, products(scope, x), x);
    List<SDVariable> masks = x.mask() == null ? List.of() : Masks.bySteps(scope, x.mask(), count);
    List<SDVariable> outputs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int time = backwards ? count - 1 - i : i;
      hidden = step(products.get(time), masks.isEmpty() ? null : masks.get(time));
      outputs.add(hidden);
    }
    if (backwards) {
      Collections.reverse(outputs);
    }
    return outputs;
  }

  /** {@code x W + b}, {@code [steps, batch, gates]}. */
  static SDVariable products(Scope scope, Tensor x) {
    long rows = scope.rows();
    int count = x.form().steps();
    SDVariable byTime =
        scope.graph().permute(scope.drop(x), 2, 0, 1).reshape(count * rows, x.form().size());
    long gates = scope.parameter("RW").getShape()[1];
    return DenseLowering.preActivation(scope, byTime).reshape(count, rows, gates);
  }

  /** The steps of {@code [steps, batch, size]}. */
  static List<SDVariable> unstacked(Scope scope, SDVariable cube, Tensor x) {
    SameDiff graph = scope.graph();
    int count = x.form().steps();
    return count == 1
        ? List.of(graph.squeeze(cube, 0))
        : Arrays.asList(graph.unstack(cube, 0, count));
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

  /** {@code [steps, batch, size]} to {@code [batch, size, steps]}. */
  static SDVariable turned(Scope scope, SDVariable cube) {
    return scope.graph().permute(cube, 1, 2, 0);
  }
}
