package dev.millrace.engine.program;

import dev.millrace.engine.device.Natives;
import java.util.List;
import org.bytedeco.javacpp.LongPointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.PointerPointer;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.BaseOp;
import org.nd4j.linalg.api.ops.Op;
import org.nd4j.linalg.api.ops.ScalarOp;
import org.nd4j.linalg.api.ops.TransformOp;
import org.nd4j.linalg.cpu.nativecpu.buffer.BaseCpuDataBuffer;
import org.nd4j.nativeblas.NativeOps;
import org.nd4j.nativeblas.OpaqueDataBuffer;

/** An element-wise operation of ND4J's older kind as one native call with prepared pointers. */
final class LegacyCall implements Runnable {
  private static final NativeOps OPS = Natives.ops();
  private static final PointerPointer<Pointer> EXTRA = new PointerPointer<>(32);

  private final Op.Type type;
  private final int number;
  private final String name;
  private final Array x;
  private final @Nullable Array y;
  private final Array z;
  private final @Nullable Pointer arguments;
  private final BaseOp operation; // owns the arguments' memory

  private LegacyCall(BaseOp operation, Op.Type type, INDArray x, @Nullable INDArray y, INDArray z) {
    this.operation = operation;
    this.type = type;
    number = operation.opNum();
    name = operation.opName();
    this.x = Array.of(x);
    this.y = y == null ? null : Array.of(y);
    this.z = Array.of(z);
    arguments = arguments(operation, takesInputType(type) ? x.dataType() : z.dataType());
  }

  private record Array(OpaqueDataBuffer buffer, LongPointer shape, INDArray array) {
    static Array of(INDArray array) {
      return new Array(
          ((BaseCpuDataBuffer) array.data()).getOpaqueDataBuffer(),
          (LongPointer) array.shapeInfoDataBuffer().addressPointer(),
          array);
    }
  }

  private static boolean takesInputType(Op.Type type) {
    return type == Op.Type.TRANSFORM_ANY
        || type == Op.Type.TRANSFORM_BOOL
        || type == Op.Type.SCALAR_BOOL
        || type == Op.Type.PAIRWISE_BOOL;
  }

  private static @Nullable Pointer arguments(BaseOp operation, DataType type) {
    if (operation.extraArgs() == null || operation.extraArgsDataBuff(type) == null) {
      return null;
    }
    return operation.extraArgsDataBuff(type).addressPointer();
  }

  /** The instruction: a prepared call, or for the rarer kinds the executioner's. */
  static Runnable of(BaseOp operation, List<INDArray> inputs, INDArray z) {
    INDArray x = inputs.get(0);
    if (operation instanceof ScalarOp scalar) {
      boolean plain = scalar.dimensions() == null && inputs.size() == 1;
      return plain
          ? new LegacyCall(operation, scalar.getOpType(), x, scalar.scalar(), z)
          : new LegacyRun(operation, inputs, z);
    }
    if (operation instanceof TransformOp transform && !isSpecial(operation)) {
      INDArray y = inputs.size() > 1 ? inputs.get(1) : null;
      return new LegacyCall(operation, transform.getOpType(), x, y, z);
    }
    return new LegacyRun(operation, inputs, z);
  }

  /** Those for which the executioner prepares more than pointers. */
  private static boolean isSpecial(BaseOp operation) {
    return operation.opName().equalsIgnoreCase("ismax") || operation.opNum() == 31;
  }

  @Override
  public void run() {
    Array second = y;
    switch (type) {
      case SCALAR -> scalar(second);
      case SCALAR_BOOL -> scalarBool(second);
      case TRANSFORM_BOOL ->
          OPS.execTransformBool(
              EXTRA, number, x.buffer, x.shape, null, z.buffer, z.shape, null, arguments);
      default -> {
        if (second == null) {
          transform();
        } else {
          pairwise(second);
        }
      }
    }
    if (OPS.lastErrorCode() != 0) {
      throw new IllegalStateException(
          "native operation %s failed: %s".formatted(name, OPS.lastErrorMessage()));
    }
  }

  private void transform() {
    switch (type) {
      case TRANSFORM_SAME ->
          OPS.execTransformSame(
              EXTRA, number, x.buffer, x.shape, null, z.buffer, z.shape, null, arguments);
      case TRANSFORM_STRICT ->
          OPS.execTransformStrict(
              EXTRA, number, x.buffer, x.shape, null, z.buffer, z.shape, null, arguments);
      case TRANSFORM_FLOAT ->
          OPS.execTransformFloat(
              EXTRA, number, x.buffer, x.shape, null, z.buffer, z.shape, null, arguments);
      default ->
          OPS.execTransformAny(
              EXTRA, number, x.buffer, x.shape, null, z.buffer, z.shape, null, arguments);
    }
  }

  private void pairwise(Array second) {
    OPS.execPairwiseTransform(
        EXTRA,
        number,
        x.buffer,
        x.shape,
        null,
        second.buffer,
        second.shape,
        null,
        z.buffer,
        z.shape,
        null,
        arguments);
  }

  private void scalar(@Nullable Array value) {
    OPS.execScalar(
        null,
        number,
        x.buffer,
        x.shape,
        null,
        z.buffer,
        z.shape,
        null,
        value == null ? null : value.buffer,
        value == null ? null : value.shape,
        null,
        arguments);
  }

  private void scalarBool(@Nullable Array value) {
    OPS.execScalarBool(
        null,
        number,
        x.buffer,
        x.shape,
        null,
        z.buffer,
        z.shape,
        null,
        value == null ? null : value.buffer,
        value == null ? null : value.shape,
        null,
        arguments);
  }

  @Override
  public String toString() {
    return name + " by " + operation.getClass().getSimpleName();
  }
}
