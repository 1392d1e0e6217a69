package dev.millrace.engine.step;

import dev.millrace.engine.dropout.DropoutMask;
import dev.millrace.engine.lowering.Names;
import dev.millrace.engine.model.LayerPlan;
import java.util.HashMap;
import java.util.Map;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** The arrays of a micro-batch, allocated once for each number of rows. */
final class BatchInputs implements AutoCloseable {
  private final Map<String, INDArray> inputs;
  private final Map<String, Map<Integer, INDArray>> byRows = new HashMap<>();
  private float[] mask = new float[0];

  /**
   * @param inputs of the graph; the arrays are put here
   */
  BatchInputs(Map<String, INDArray> inputs) {
    this.inputs = inputs;
  }

  /** Copies row-major values to the graph's input {@code [rows, columns]}. */
  void put(String name, float[] values, int rows, int columns) {
    INDArray array =
        byRows
            .computeIfAbsent(name, n -> new HashMap<>())
            .computeIfAbsent(rows, r -> Nd4j.create(DataType.FLOAT, r, columns));
    array.data().asNioFloat().put(0, values, 0, rows * columns);
    inputs.put(name, array);
  }

  void putMask(LayerPlan layer, long key, int rows) {
    int count = rows * layer.inputs();
    if (mask.length < count) {
      mask = new float[count];
    }
    DropoutMask.fill(key, layer.retain(), mask, count);
    put(Names.mask(layer.index()), mask, rows, layer.inputs());
  }

  @Override
  public void close() {
    for (Map<Integer, INDArray> arrays : byRows.values()) {
      arrays.values().forEach(INDArray::close);
    }
    byRows.clear();
  }
}
