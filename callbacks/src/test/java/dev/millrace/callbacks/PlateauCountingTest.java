package dev.millrace.callbacks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** The rule cuts where PyTorch's {@code ReduceLROnPlateau} (its documented counting) cuts. */
class PlateauCountingTest {

  @Property(tries = 500)
  void cutsWhereTwoCountersWouldCut(
      @ForAll @Size(max = 60) List<@DoubleRange(min = 0.1, max = 2) Double> losses,
      @ForAll @IntRange(max = 5) int patience,
      @ForAll @IntRange(max = 4) int cooldown) {
    TestRun run = new TestRun();
    Callback callback =
        new ReduceLrOnPlateau(
                Monitor.of("window.logLoss", null),
                0.5,
                Quantity.evaluations(patience),
                Quantity.evaluations(cooldown),
                0.01,
                ThresholdMode.REL,
                0)
            .create();
    List<Integer> cuts = new ArrayList<>();
    for (int i = 1; i <= losses.size(); i++) {
      for (Decision decision : callback.onEvent(run.logLoss(i, losses.get(i - 1)))) {
        cuts.add(i);
        callback.onEvent(run.applied(decision.commandId(), i * 10L + 1));
      }
    }
    assertThat(cuts).isEqualTo(byCounters(losses, patience, cooldown));
  }

  private static List<Integer> byCounters(List<Double> losses, int patience, int cooldown) {
    List<Integer> cuts = new ArrayList<>();
    double best = Double.POSITIVE_INFINITY;
    int bad = 0;
    int cooling = 0;
    for (int i = 1; i <= losses.size(); i++) {
      if (losses.get(i - 1) < best * (1 - 0.01)) {
        best = losses.get(i - 1);
        bad = 0;
      } else {
        bad++;
      }
      if (cooling > 0) {
        cooling--;
        bad = 0;
      }
      if (bad > patience) {
        cuts.add(i);
        cooling = cooldown;
        bad = 0;
      }
    }
    return cuts;
  }
}
