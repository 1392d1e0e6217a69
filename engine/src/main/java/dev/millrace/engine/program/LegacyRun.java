package dev.millrace.engine.program;

import java.util.List;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.BaseOp;
import org.nd4j.linalg.api.ops.Op;
import org.nd4j.linalg.factory.Nd4j;

/**
 * An operation of ND4J's older kind through the executioner, which allocates. The arrays are set
 * each time, because plans for other numbers of rows share the operation.
 */
record LegacyRun(BaseOp operation, List<INDArray> inputs, INDArray output) implements Runnable {
  @Override
  public void run() {
    operation.setX(inputs.get(0));
    if (inputs.size() > 1) {
      operation.setY(inputs.get(1));
    }
    operation.setZ(output);
    Nd4j.getExecutioner().exec((Op) operation);
    operation.setX(null);
    operation.setY(null);
    operation.setZ(null);
  }
}
