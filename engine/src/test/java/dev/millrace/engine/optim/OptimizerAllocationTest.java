package dev.millrace.engine.optim;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.millrace.engine.Nets;
import dev.millrace.engine.device.Natives;
import dev.millrace.engine.memory.FlatVector;
import dev.millrace.engine.model.Parameter;
import dev.millrace.engine.model.TrainingSettings;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.deeplearning4j.nn.conf.GradientNormalization;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nd4j.linalg.learning.config.AMSGrad;
import org.nd4j.linalg.learning.config.AdaDelta;
import org.nd4j.linalg.learning.config.AdaGrad;
import org.nd4j.linalg.learning.config.AdaMax;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.config.Nadam;
import org.nd4j.linalg.learning.config.Nesterovs;
import org.nd4j.linalg.learning.config.RmsProp;
import org.nd4j.linalg.learning.config.Sgd;
import org.nd4j.linalg.learning.regularization.L1Regularization;
import org.nd4j.linalg.learning.regularization.L2Regularization;
import org.nd4j.linalg.learning.regularization.WeightDecay;
import org.nd4j.linalg.schedule.CycleSchedule;
import org.nd4j.linalg.schedule.ISchedule;
import org.nd4j.linalg.schedule.MapSchedule;
import org.nd4j.linalg.schedule.ScheduleType;

/** Scan, clipping, normalisation, regularisation and updaters allocate nothing on the Java heap. */
class OptimizerAllocationTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int LENGTH = 37;
  private static final int COUNTED = 1000;

  /** The compiler is done long before, on a machine that is not busy with other things. */
  private static final int WINDOWS = 400;

  private static final ISchedule STEPWISE =
      new MapSchedule(ScheduleType.ITERATION, Map.of(0, 0.1, 1000, 0.05, 500_000, 0.01));

  static {
    Natives.load();
  }

  static Stream<IUpdater> updaters() {
    return Stream.of(
        new Sgd(STEPWISE),
        new Nesterovs(new CycleSchedule(ScheduleType.ITERATION, 0.1, 500), 0.9),
        new Adam(0.01),
        new AdaMax(0.01),
        new AMSGrad(0.01),
        new Nadam(0.01),
        new AdaGrad(0.01),
        new AdaDelta(),
        new RmsProp(0.01));
  }

  @ParameterizedTest
  @MethodSource("updaters")
  void updatesAllocateNothing(IUpdater updater) {
    List<Parameter> layout = List.of(parameter(updater, 0, true), parameter(updater, 1, false));
    try (FlatVector parameters = new FlatVector(2 * LENGTH);
        FlatVector gradient = new FlatVector(2 * LENGTH);
        Optimizer optimizer = new Optimizer(layout, 0, parameters, gradient, null)) {
      GradientScan scan = new GradientScan(layout, gradient);
      GradientClip clip = new GradientClip(layout, gradient);
      float[] values = Nets.normal(1, 2 * LENGTH);
      long bytes = Long.MAX_VALUE;
      for (int i = 0; i < WINDOWS && bytes >= COUNTED; i++) {
        long before = allocated();
        run(optimizer, scan, clip, gradient, values, i * COUNTED + 1, COUNTED);
        bytes = allocated() - before;
      }
      assertThat(bytes).isLessThan(COUNTED);
    }
  }

  private static Parameter parameter(IUpdater updater, int index, boolean decay) {
    TrainingSettings settings =
        new TrainingSettings(
            updater,
            decay
                ? List.of(new L2Regularization(STEPWISE), new WeightDecay(0.01, true))
                : List.of(new L1Regularization(0.01)),
            List.of(),
            GradientNormalization.ClipL2PerLayer,
            0.5);
    return new Parameter(
        index + "_W",
        "layer" + index,
        index,
        "W",
        index * LENGTH,
        new long[] {LENGTH},
        'c',
        true,
        settings);
  }

  private static void run(
      Optimizer optimizer,
      GradientScan scan,
      GradientClip clip,
      FlatVector gradient,
      float[] values,
      int first,
      int count) {
    for (int k = first; k < first + count; k++) {
      gradient.set(values);
      scan.mean(3, 1);
      optimizer.normalize();
      clip.byNorm(scan.norm(), 1);
      clip.byLayerNorm(0.3);
      clip.byValue(0.01);
      optimizer.update(k, 0.5);
    }
  }

  private static long allocated() {
    return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}
