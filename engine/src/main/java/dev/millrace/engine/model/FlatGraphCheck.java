package dev.millrace.engine.model;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.nd4j.autodiff.samediff.serde.FlatBuffersMapper;
import org.nd4j.graph.FlatArray;
import org.nd4j.graph.FlatGraph;
import org.nd4j.graph.FlatVariable;
import org.nd4j.linalg.api.buffer.DataType;

/**
 * What a saved graph must be before SameDiff's reader may see it. Operations are looked up there in
 * a table of ND4J's own; but the training configuration is JSON that names classes, and an array
 * that claims more than it brings would be read beyond its end by native code.
 */
final class FlatGraphCheck {
  private static final int MAX_PARTS = 1 << 20;

  private final List<String> faults = new ArrayList<>();

  private FlatGraphCheck() {}

  static void require(byte[] file) throws UnreadableException {
    FlatGraphCheck check = new FlatGraphCheck();
    try {
      check.check(FlatGraph.getRootAsFlatGraph(ByteBuffer.wrap(file)));
    } catch (RuntimeException e) {
      throw new UnreadableException("is not a SameDiff graph (" + e + ")");
    }
    if (!check.faults.isEmpty()) {
      throw new UnreadableException(check.faults);
    }
  }

  private void check(FlatGraph graph) throws UnreadableException {
    int variables = graph.variablesLength();
    if (variables < 1 || variables > MAX_PARTS || graph.nodesLength() > MAX_PARTS) {
      throw new UnreadableException(
          "is not a SameDiff graph: %d variables, %d operations"
              .formatted(variables, graph.nodesLength()));
    }
    for (int i = 0; i < variables; i++) {
      check(graph.variables(i));
    }
    for (int i = 0; i < graph.nodesLength(); i++) {
      FlatArray scalar = graph.nodes(i).scalar();
      if (scalar != null) {
        check("operation " + graph.nodes(i).name(), scalar);
      }
    }
    String training = graph.trainingConfig();
    if (training != null && !training.isEmpty()) {
      new ClassCheck(faults)
          .checkFields(
              ConfigurationText.parse(training.getBytes(StandardCharsets.UTF_8)),
              "the training configuration");
    }
  }

  private void check(FlatVariable variable) {
    FlatArray array = variable.ndarray();
    if (array != null) {
      check("variable " + variable.name(), array);
    }
  }

  /** The shape words are rank, sizes, strides and three more. */
  private void check(String where, FlatArray array) {
    DataType type = FlatBuffersMapper.getDataTypeFromByte(array.dtype());
    long rank = array.shapeLength() == 0 ? -1 : array.shape(0);
    if (rank < 0 || rank > 32 || array.shapeLength() != 2 * Math.max(rank, 0) + 4) {
      faults.add(where + ": its shape is broken");
      return;
    }
    long length = 1;
    for (int i = 1; i <= rank; i++) {
      long size = array.shape(i);
      if (size < 0 || size > Integer.MAX_VALUE) {
        faults.add(where + ": its shape is broken");
        return;
      }
      length = Math.multiplyExact(length, size);
    }
    if (type.width() < 1 || length * type.width() != array.bufferLength()) {
      faults.add(
          "%s: brings %d bytes for %d values of %s"
              .formatted(where, array.bufferLength(), length, type));
    }
  }
}
