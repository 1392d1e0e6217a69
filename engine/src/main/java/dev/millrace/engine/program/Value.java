package dev.millrace.engine.program;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/** An array of a program: its shape is known, its memory is assigned when the program is bound. */
final class Value {
  /** Where a value's memory comes from. */
  enum Role {
    /** Given: records, masks, parameters. */
    INPUT,
    /** Known when the program is made. */
    CONSTANT,
    /** Written to memory that is given: the gradients. */
    TARGET,
    /** In the program's own memory for as long as it is needed. */
    TEMPORARY
  }

  final String name;
  final DataType type;
  private final long[] shape;
  char order; // of a target, that of the memory it is given
  Role role;

  /** The value whose memory this one is, in another shape; null for one with its own memory. */
  final @Nullable Value base;

  /** Its memory, once it has some. */
  @Nullable INDArray array;

  private Value(
      String name, DataType type, long[] shape, char order, Role role, @Nullable Value base) {
    this.name = name;
    this.type = type;
    this.shape = shape.clone();
    this.order = order;
    this.role = role;
    this.base = base;
  }

  static Value input(String name, DataType type, long[] shape, char order) {
    return new Value(name, type, shape, order, Role.INPUT, null);
  }

  static Value constant(String name, INDArray array) {
    INDArray plain = isPlain(array) ? array : array.dup('c');
    Value value = new Value(name, plain.dataType(), plain.shape(), 'c', Role.CONSTANT, null);
    value.array = plain;
    return value;
  }

  private static boolean isPlain(INDArray array) {
    return array.isEmpty() || (array.ordering() == 'c' && !array.isView());
  }

  static Value temporary(String name, DataType type, long... shape) {
    return new Value(name, type, shape, 'c', Role.TEMPORARY, null);
  }

  /** The same memory in another shape. */
  Value alias(String aliasName, long... newShape) {
    return new Value(aliasName, type, newShape, order, role, root());
  }

  /** The value that owns the memory. */
  Value root() {
    return base == null ? this : base;
  }

  boolean isTemporary() {
    return root().role == Role.TEMPORARY;
  }

  boolean isConstant() {
    return root().role == Role.CONSTANT;
  }

  long[] shape() {
    return shape.clone();
  }

  int rank() {
    return shape.length;
  }

  /** The size of a dimension; -1 is the last. */
  int size(int dimension) {
    return Math.toIntExact(shape[dimension < 0 ? shape.length + dimension : dimension]);
  }

  boolean hasShape(long... other) {
    return Arrays.equals(shape, other);
  }

  boolean sameShape(Value other) {
    return Arrays.equals(shape, other.shape);
  }

  long length() {
    return Arrays.stream(shape).reduce(1, Math::multiplyExact);
  }

  long bytes() {
    return Math.multiplyExact(length(), type.width());
  }

  @Override
  public String toString() {
    return name + Arrays.toString(shape) + (type == DataType.FLOAT ? "" : type);
  }
}
