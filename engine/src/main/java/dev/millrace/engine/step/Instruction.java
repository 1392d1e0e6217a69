package dev.millrace.engine.step;

import java.util.List;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.BaseOp;
import org.nd4j.linalg.api.ops.DynamicCustomOp;
import org.nd4j.linalg.api.ops.Op;
import org.nd4j.linalg.api.ops.OpContext;
import org.nd4j.linalg.factory.Nd4j;

/** One operation with the arrays that it reads and writes every time. */
sealed interface Instruction extends AutoCloseable {
  void run();

  @Override
  void close();

  /** An operation that native code knows by name; its context is filled once. */
  record Custom(DynamicCustomOp operation, OpContext context) implements Instruction {
    @Override
    public void run() {
      Nd4j.getExecutioner().exec(operation, context);
    }

    @Override
    public void close() {
      try {
        context.close();
      } catch (Exception e) {
        throw new IllegalStateException("an operation's context cannot be released", e);
      }
    }
  }

  /**
   * An operation of the older kind, which carries its arrays itself. They are set each time,
   * because plans for other numbers of rows share the object.
   */
  record Legacy(BaseOp operation, List<INDArray> inputs, INDArray output) implements Instruction {
    @Override
    public void run() {
      operation.setX(inputs.get(0));
      if (inputs.size() > 1) {
        operation.setY(inputs.get(1));
      }
      operation.setZ(output);
      Nd4j.getExecutioner().exec((Op) operation);
    }

    @Override
    public void close() {
      operation.setX(null);
      operation.setY(null);
      operation.setZ(null);
    }
  }
}
