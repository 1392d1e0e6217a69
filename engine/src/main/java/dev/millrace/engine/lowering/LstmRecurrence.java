package dev.millrace.engine.lowering;

import org.deeplearning4j.nn.conf.layers.LSTM;
import org.deeplearning4j.nn.conf.layers.recurrent.LastTimeStep;
import org.jspecify.annotations.Nullable;
import org.nd4j.autodiff.samediff.SDVariable;

/**
 * Long short-term memory without peepholes. DL4J's order of gates: the candidate (with the layer's
 * activation), forget, output, input (with the gates' activation). As in DL4J masked steps reset
 * the state inside LastTimeStep only; elsewhere they count like others, and what comes after masks
 * them.
 */
final class LstmRecurrence extends Recurrence {
  private final LSTM layer;
  private @Nullable SDVariable cell;

  LstmRecurrence(Scope scope, LSTM layer) {
    super(scope);
    this.layer = layer;
  }

  @Override
  SDVariable step(SDVariable preActivation, @Nullable SDVariable mask) {
    SDVariable[] gates = graph.split(withState(preActivation), 4, 1);
    SDVariable candidate = scope.activate(gates[0], layer.getActivationFn());
    SDVariable output = gate(gates[2]);
    SDVariable added = gate(gates[3]).mul(candidate);
    SDVariable next = cell == null ? added : gate(gates[1]).mul(cell).add(added);
    SDVariable resets = scope.node().operation() instanceof LastTimeStep ? mask : null;
    cell = masked(next, resets);
    return masked(output.mul(scope.activate(next, layer.getActivationFn())), resets);
  }

  private SDVariable gate(SDVariable x) {
    return scope.activate(x, layer.getGateActivationFn());
  }
}
