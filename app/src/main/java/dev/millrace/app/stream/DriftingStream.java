package dev.millrace.app.stream;

import dev.millrace.app.produce.RecordSource;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/**
 * Endless CSV records without a header: {@code x1,x2,...,label}, the values with six digits after
 * the point. Record n is the same whenever and wherever it is made.
 */
public final class DriftingStream implements RecordSource {
  private static final int STEPS = 1_000_000;

  private final StreamConfig config;
  private final Random random;
  private final Concept concept;
  private final int[] drawn;
  private final double[] values;
  private final StringBuilder line = new StringBuilder();
  private long record;

  public DriftingStream(StreamConfig config) {
    this.config = config;
    this.random = new Random(config.seed());
    this.concept =
        switch (config.kind()) {
          case HYPERPLANE -> new RotatingHyperplane(config.features(), config.rotation(), random);
          case SEA -> new Sea();
        };
    this.drawn = new int[config.features()];
    this.values = new double[config.features()];
  }

  /** The next record; there is always one. */
  @Override
  public byte[] next() {
    if (config.drifts().startsAt(record)) {
      concept.drift();
    }
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = random.nextInt(STEPS);
      values[i] = (double) drawn[i] / STEPS;
    }
    int label = concept.label(values);
    boolean flipped = random.nextDouble() < config.noise();
    concept.move();
    record++;
    return write(flipped ? 1 - label : label);
  }

  private byte[] write(int label) {
    line.setLength(0);
    int scale = concept.scale();
    for (int value : drawn) {
      long scaled = (long) value * scale;
      long fraction = scaled % STEPS;
      line.append(scaled / STEPS).append('.');
      for (int digit = STEPS / 10; digit > 0; digit /= 10) {
        line.append((char) ('0' + fraction / digit % 10));
      }
      line.append(',');
    }
    return line.append(label).toString().getBytes(StandardCharsets.US_ASCII);
  }
}
