package dev.millrace.engine.kernel;

import java.util.Collections;
import java.util.List;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.DynamicCustomOp;
import org.nd4j.linalg.api.ops.OpContext;
import org.nd4j.linalg.api.shape.LongShapeDescriptor;

/**
 * What our own graph operations have in common: float32 results whose number and shapes are known
 * here, since native code knows nothing of them, and a kernel of the operation's name.
 */
abstract class GraphOperation extends DynamicCustomOp implements OwnOperation, Kernel {
  private final int outputs;

  GraphOperation(SameDiff graph, int outputs, SDVariable... inputs) {
    super(graph, inputs);
    this.outputs = outputs;
  }

  /** Shapes of all results for these inputs. */
  abstract List<long[]> shapes(List<INDArray> inputs);

  /** Asked for by the super class while it is made, so it is not a field. */
  @Override
  public abstract String opName();

  @Override
  public final String name() {
    return opName();
  }

  @Override
  public final int getNumOutputs() {
    return outputs;
  }

  @Override
  public final Kernel kernel() {
    return this;
  }

  @Override
  public final List<DataType> calculateOutputDataTypes(List<DataType> inputTypes) {
    return Collections.nCopies(outputs, DataType.FLOAT);
  }

  @Override
  public final List<LongShapeDescriptor> calculateOutputShape(OpContext context) {
    return shapes(context.getInputArrays()).stream()
        .map(shape -> LongShapeDescriptor.fromShape(shape, DataType.FLOAT))
        .toList();
  }
}
