package dev.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.config.Nesterovs;
import org.nd4j.linalg.learning.config.Sgd;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;

/** A step in steady state allocates nothing on the Java heap. */
class AllocationTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int COUNTED = 1000;

  /** The compiler is done long before, on a machine that is not busy with other things. */
  private static final int WINDOWS = 400;

  static Stream<Arguments> steps() {
    return Stream.of(
        Arguments.of("one record", new Sgd(0.01), Activation.RELU, 1, Clipping.none(), null),
        Arguments.of("a batch", new Adam(0.01), Activation.RELU, 8, Clipping.norm(1), null),
        Arguments.of("tanh", new Nesterovs(0.01, 0.9), Activation.TANH, 4, Clipping.value(1), null),
        Arguments.of(
            "warm-up",
            new Adam(0.01),
            Activation.SIGMOID,
            1,
            Clipping.none(),
            new Schedule.WarmUp(100, new Schedule.Constant(0.01))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("steps")
  void aStepAllocatesNothing(
      String name,
      IUpdater updater,
      Activation activation,
      int rows,
      Clipping clipping,
      Schedule schedule) {
    Model model =
        Nets.model(Nets.small(updater, activation, Activation.SOFTMAX, LossFunction.MCXENT));
    EngineOptions options = EngineOptions.of(1).withBatchSize(rows).withSchedule(schedule);
    float[] features = Nets.normal(2, rows * 5);
    float[] labels = Nets.oneHot(3, rows, 3);
    float[] predictions = new float[rows * 3];
    try (Engine engine = Engine.create(model, options)) {
      long bytes = Long.MAX_VALUE;
      for (int i = 0; i < WINDOWS && bytes >= COUNTED; i++) {
        long before = allocated();
        run(engine, features, labels, rows, predictions, clipping, i * COUNTED + 1, COUNTED);
        bytes = allocated() - before;
      }
      assertThat(bytes).isLessThan(COUNTED);
    }
  }

  private static void run(
      Engine engine,
      float[] features,
      float[] labels,
      int rows,
      float[] predictions,
      Clipping clipping,
      int first,
      int count) {
    for (int step = first; step < first + count; step++) {
      engine.begin(step);
      engine.accumulate(features, labels, rows, predictions);
      engine.update(1, clipping);
    }
  }

  private static long allocated() {
    return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}
