package dev.millrace.trainer;

import dev.millrace.trainer.checkpoint.LossTrail;
import java.util.ArrayList;
import java.util.List;

/** Keeps the run's first and newest losses. Losses that are not finite are left out. */
final class LossRecorder {
  private double firstSum;
  private int firstCount;
  private final double[] last = new double[LossTrail.LENGTH];
  private long added;

  void add(double loss) {
    if (!Double.isFinite(loss)) {
      return;
    }
    if (firstCount < LossTrail.LENGTH) {
      firstSum += loss;
      firstCount++;
    }
    last[(int) (added++ % last.length)] = loss;
  }

  LossTrail trail() {
    int count = (int) Math.min(added, last.length);
    List<Double> newest = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      newest.add(last[(int) ((added - count + i) % last.length)]);
    }
    return new LossTrail(firstSum, firstCount, newest);
  }

  void restore(LossTrail trail) {
    firstCount = trail.firstCount();
    firstSum = trail.firstSum();
    added = 0;
    for (double loss : trail.last()) {
      last[(int) (added++ % last.length)] = loss;
    }
  }
}
