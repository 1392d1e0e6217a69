package dev.millrace.engine.program;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.nd4j.linalg.api.buffer.DataBuffer;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.BaseOp;
import org.nd4j.linalg.api.ops.DynamicCustomOp;
import org.nd4j.linalg.api.ops.OpContext;
import org.nd4j.linalg.api.shape.LongShapeDescriptor;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Asks operations for the shapes of their outputs. Constants are given to them as they are, other
 * values as arrays of the right shape without memory of their own, so that any size can be planned.
 */
final class Shapes {
  private final Map<DataType, DataBuffer> nothing = new EnumMap<>(DataType.class);

  List<LongShapeDescriptor> of(DynamicCustomOp operation, List<Value> inputs) {
    OpContext context = Nd4j.getExecutioner().buildContext();
    context.setArgs(
        arrays(inputs), operation.iArgs(), operation.dArgs(), operation.tArgs(), operation.bArgs());
    return operation.calculateOutputShape(context);
  }

  LongShapeDescriptor of(BaseOp operation, List<Value> inputs) {
    OpContext context = Nd4j.getExecutioner().buildContext();
    context.setInputArrays(arrays(inputs));
    return operation.calculateOutputShape(context).get(0);
  }

  private INDArray[] arrays(List<Value> inputs) {
    return inputs.stream().map(this::array).toArray(INDArray[]::new);
  }

  /** A constant's array, or one that has only a shape. */
  INDArray array(Value value) {
    INDArray known = value.root().array;
    if (value.isConstant() && known != null) {
      return value.base == null ? known : known.reshape('c', value.shape());
    }
    DataBuffer memory =
        nothing.computeIfAbsent(value.type, type -> Nd4j.createBuffer(type, 1, true));
    long[] shape = value.shape();
    return Nd4j.create(memory, shape, Nd4j.getStrides(shape, value.order), 0, value.order);
  }
}
