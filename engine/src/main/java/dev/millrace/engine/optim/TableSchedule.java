package dev.millrace.engine.optim;

import java.util.TreeMap;
import org.nd4j.linalg.schedule.ISchedule;
import org.nd4j.linalg.schedule.MapSchedule;
import org.nd4j.linalg.schedule.ScheduleType;

/** DL4J's {@code MapSchedule} without an object for every question. */
final class TableSchedule implements ISchedule {
  private static final long serialVersionUID = 1L;

  private final boolean byIteration;
  private final int[] starts;
  private final double[] values;

  private TableSchedule(MapSchedule schedule) {
    byIteration = schedule.getScheduleType() == ScheduleType.ITERATION;
    TreeMap<Integer, Double> table = new TreeMap<>(schedule.getValues());
    starts = table.keySet().stream().mapToInt(Integer::intValue).toArray();
    values = table.values().stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** The same schedule, without allocation where it is a map. */
  static ISchedule of(ISchedule schedule) {
    return schedule instanceof MapSchedule map ? new TableSchedule(map) : schedule;
  }

  /** The value of the last start that has been reached. */
  @Override
  public double valueAt(int iteration, int epoch) {
    int at = byIteration ? iteration : epoch;
    int last = 0;
    while (last + 1 < starts.length && starts[last + 1] <= at) {
      last++;
    }
    return values[last];
  }

  @Override
  public ISchedule clone() {
    return this; // nothing in it changes
  }
}
