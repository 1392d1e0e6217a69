package dev.millrace.engine.step;

import dev.millrace.engine.dropout.DropoutMask;
import dev.millrace.engine.lowering.Lowered;
import dev.millrace.engine.lowering.Names;
import dev.millrace.engine.model.LayerPlan;
import dev.millrace.engine.model.LoadedModel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** The programs for one number of rows, with their input arrays. */
final class BatchPlan implements AutoCloseable {
  private final LoadedModel model;
  private final int rows;
  private final Map<String, INDArray> batch = new HashMap<>();
  private final Program inference;
  private final Program training;
  private float[] mask = new float[0];

  /**
   * @param parameters arrays by parameter name
   * @param gradients arrays to write each parameter's gradient to, by parameter name
   */
  BatchPlan(
      LoadedModel model,
      Lowered lowered,
      int rows,
      Map<String, INDArray> parameters,
      Map<String, INDArray> gradients) {
    this.model = model;
    this.rows = rows;
    allocate(Names.FEATURES, model.firstLayer().inputs());
    allocate(Names.LABELS, model.lastLayer().outputs());
    for (LayerPlan layer : model.layers()) {
      if (layer.drops()) {
        allocate(Names.mask(layer.index()), layer.inputs());
      }
    }
    Map<String, INDArray> inputs = new HashMap<>(parameters);
    inputs.putAll(batch);
    Map<String, INDArray> targets = new HashMap<>();
    gradients.forEach((name, array) -> targets.put(lowered.gradientName(name), array));
    inference =
        new ProgramBuilder(lowered.graph(), inputs, Map.of()).build(List.of(Names.PREDICTION));
    training =
        new ProgramBuilder(lowered.gradients(), inputs, targets).build(List.of(Names.TRAINED));
  }

  private void allocate(String name, int columns) {
    batch.put(name, Nd4j.create(DataType.FLOAT, rows, columns));
  }

  /** Inference mode: {@code [rows, outputs]}. */
  INDArray predict(float[] features) {
    put(Names.FEATURES, features, rows * model.firstLayer().inputs());
    inference.run();
    return inference.array(Names.PREDICTION);
  }

  /** Training mode: writes the gradients' arrays, returns {@code [rows, outputs]}. */
  INDArray train(float[] features, float[] labels, StepProgram.Use use) {
    put(Names.FEATURES, features, rows * model.firstLayer().inputs());
    put(Names.LABELS, labels, rows * model.lastLayer().outputs());
    for (LayerPlan layer : model.layers()) {
      if (layer.drops()) {
        drop(layer, use);
      }
    }
    training.run();
    return training.array(Names.TRAINED);
  }

  private void drop(LayerPlan layer, StepProgram.Use use) {
    int count = rows * layer.inputs();
    if (mask.length < count) {
      mask = new float[count];
    }
    long key = DropoutMask.key(use.seed(), use.step(), use.microBatch(), layer.index());
    DropoutMask.fill(key, layer.retain(), mask, count);
    put(Names.mask(layer.index()), mask, count);
  }

  private void put(String name, float[] values, int count) {
    INDArray array = batch.get(name);
    if (array == null) {
      throw new IllegalArgumentException("no input " + name);
    }
    array.data().asNioFloat().put(0, values, 0, count);
  }

  @Override
  public void close() {
    inference.close();
    training.close();
    batch.values().forEach(INDArray::close);
  }
}
