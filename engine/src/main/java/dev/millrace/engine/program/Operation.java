package dev.millrace.engine.program;

import dev.millrace.engine.device.NativeCall;
import dev.millrace.engine.kernel.Kernel;
import java.util.List;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.BaseOp;

/** What a node does. */
sealed interface Operation {
  /** Its name, as ND4J has it where ND4J has it. */
  String name();

  /** An operation that native code knows by its name. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Native(String name, long[] integers, double[] reals, boolean[] flags, DataType[] types)
      implements Operation {

    static Native of(String name, long... integers) {
      return new Native(name, integers, new double[0], new boolean[0], new DataType[0]);
    }

    Native withFlags(boolean... values) {
      return new Native(name, integers, reals, values, types);
    }

    Native withTypes(DataType... values) {
      return new Native(name, integers, reals, flags, values);
    }

    /** Bound to these arrays. */
    NativeCall call(List<INDArray> inputs, List<INDArray> outputs) {
      NativeCall call = new NativeCall(name, integers, reals, flags, types, inputs, outputs);
      return isDilatedConvolution() ? call.withoutHelpers() : call;
    }

    /** oneDNN has none for most shapes, and the library does not ask before it uses it. */
    private boolean isDilatedConvolution() {
      return name.startsWith("conv2d") && (integer(6, 1) != 1 || integer(7, 1) != 1);
    }

    /** The integer argument at a place, or what is meant where it is not given. */
    long integer(int index, long otherwise) {
      return index < integers.length ? integers[index] : otherwise;
    }
  }

  /** An operation of ND4J's older kind, which carries its arguments itself. */
  record Legacy(BaseOp operation) implements Operation {
    @Override
    public String name() {
      return operation.opName();
    }
  }

  /** A mask of dropout, by the hash. */
  record DropoutMask(int site, double retain) implements Operation {
    @Override
    public String name() {
      return "dropout_mask";
    }
  }

  /** A kernel of ours. */
  record Own(Kernel kernel) implements Operation {
    @Override
    public String name() {
      return kernel.name();
    }
  }
}
