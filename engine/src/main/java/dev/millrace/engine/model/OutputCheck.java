package dev.millrace.engine.model;

import java.util.List;
import java.util.Map;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.activations.impl.ActivationSoftmax;
import org.nd4j.linalg.lossfunctions.ILossFunction;
import org.nd4j.linalg.lossfunctions.impl.LossBinaryXENT;

/** A network ends with an output layer, and only with one, and it must be able to learn. */
final class OutputCheck {
  private OutputCheck() {}

  static void check(List<Step> steps, Map<String, Form> forms, List<String> faults) {
    Step last = steps.get(steps.size() - 1);
    for (Step step : steps) {
      boolean output = Layers.loss(step.operation()) != null;
      String kind = step.operation().getClass().getSimpleName();
      if (step == last && !output) {
        faults.add(
            step.place() + ": the last layer must be an OutputLayer or a LossLayer: " + kind);
      } else if (step != last && output) {
        faults.add(step.place() + ": " + kind + " must be the last layer");
      }
    }
    checkLast(last, forms.get(last.name()), faults);
  }

  private static void checkLast(Step last, @Nullable Form form, List<String> faults) {
    ILossFunction loss = Layers.loss(last.operation());
    if (loss == null || form == null) {
      return;
    }
    if (form.rows() != 1) {
      faults.add(last.place() + ": must put out one row for each record: " + form);
    }
    if (Layers.activation((Layer) last.operation()) instanceof ActivationSoftmax) {
      if (form.size() == 1) {
        faults.add(last.place() + ": softmax of one output is always 1; use sigmoid with XENT");
      } else if (loss instanceof LossBinaryXENT) {
        faults.add(last.place() + ": XENT does not go with softmax; use MCXENT");
      }
    }
  }
}
