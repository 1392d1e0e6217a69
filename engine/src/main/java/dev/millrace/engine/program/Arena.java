package dev.millrace.engine.program;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.indexing.NDArrayIndex;

/** The memory of one program: one array for each type of values, aligned. */
final class Arena implements AutoCloseable {
  private final Map<DataType, INDArray> arrays = new EnumMap<>(DataType.class);
  private final Map<DataType, Long> starts = new EnumMap<>(DataType.class);
  private final Layout layout;

  Arena(Layout layout) {
    this.layout = layout;
    layout.lengths().forEach(this::allocate);
  }

  private void allocate(DataType type, long length) {
    int unit = Layout.unit(type);
    INDArray array = Nd4j.create(type, length + unit);
    long past = array.data().addressPointer().address() % Layout.ALIGNMENT;
    arrays.put(type, array);
    starts.put(type, past == 0 ? 0 : (Layout.ALIGNMENT - past) / type.width());
  }

  /** The array of a value that the layout has placed. */
  INDArray view(Value root) {
    INDArray array = Objects.requireNonNull(arrays.get(root.type));
    long start = Objects.requireNonNull(starts.get(root.type)) + layout.offset(root);
    long length = Math.max(1, root.length());
    return array
        .get(NDArrayIndex.interval(start, start + length))
        .reshape(root.order, root.shape());
  }

  /** Bytes really allocated. */
  long bytes() {
    return arrays.values().stream().mapToLong(array -> array.length() * width(array)).sum();
  }

  private static int width(INDArray array) {
    return array.dataType().width();
  }

  @Override
  public void close() {
    arrays.values().forEach(INDArray::close);
  }
}
