package dev.millrace.bench.cases;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * The numbers of a case: the same in every process that makes them.
 *
 * @param parameters in DL4J's flat order, {@code [parameterCount]}
 * @param features {@code [batch, inputShape]}, row-major
 * @param classes {@code [batch, labelsPerRecord]}; empty where labels are numbers
 * @param targets {@code [batch, inputShape]}; empty where labels are classes
 */
@SuppressWarnings("ArrayRecordComponent") // handed over once, never compared
public record CaseData(float[] parameters, float[] features, int[] classes, float[] targets) {
  private static final long SEED = 20_17;

  /** The same numbers each time. */
  public static CaseData of(BenchCase one) {
    RandomGenerator random = new SplittableRandom(SEED);
    Network network = one.network();
    float[] parameters = parameters(network.parameters(), random);
    float[] features = gaussian(one.batch() * network.inputLength(), random);
    if (network.classes() == 0) {
      return new CaseData(parameters, features, new int[0], gaussian(features.length, random));
    }
    int[] classes = new int[one.batch() * network.labelsPerRecord()];
    for (int i = 0; i < classes.length; i++) {
      classes[i] = random.nextInt(network.classes());
    }
    return new CaseData(parameters, features, classes, new float[0]);
  }

  private static float[] parameters(List<ParameterShape> shapes, RandomGenerator random) {
    float[] values = new float[shapes.stream().mapToInt(ParameterShape::length).sum()];
    int at = 0;
    for (ParameterShape shape : shapes) {
      for (int end = at + shape.length(); at < end; at++) {
        values[at] = (float) (shape.center() + shape.spread() * random.nextGaussian());
      }
    }
    return values;
  }

  private static float[] gaussian(int length, RandomGenerator random) {
    float[] values = new float[length];
    for (int i = 0; i < length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return values;
  }

  /**
   * The labels as the engine and DL4J take them: one-hot {@code [batch, classes]}, of sequences
   * {@code [batch, classes, times]}; or the targets.
   */
  public float[] labels(Network network) {
    if (network.classes() == 0) {
      return targets;
    }
    int perRecord = network.labelsPerRecord();
    float[] labels = new float[classes.length * network.classes()];
    for (int i = 0; i < classes.length; i++) {
      int record = i / perRecord;
      int time = i % perRecord;
      labels[(record * network.classes() + classes[i]) * perRecord + time] = 1;
    }
    return labels;
  }
}
