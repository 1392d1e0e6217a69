package dev.millrace.bench.dl4j;

import dev.millrace.bench.cases.ParameterShape;
import dev.millrace.bench.cases.Transformer;
import java.util.Arrays;
import java.util.List;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.factory.Nd4j;

/** The transformer block as a SameDiff graph of plain operations, for a fixed number of rows. */
public final class Block {
  /** {@code [rows, length, width]}. */
  public static final String FEATURES = "x";

  /** {@code [rows, length, width]}. */
  public static final String LABELS = "y";

  /** {@code [rows, length, width]}. */
  public static final String PREDICTION = "out";

  /** The mean squared error, a scalar. */
  public static final String LOSS = "mse";

  private final SameDiff graph = SameDiff.create();
  private final Transformer block;
  private final int rows;

  private Block(Transformer block, int rows) {
    this.block = block;
    this.rows = rows;
  }

  /**
   * @param parameters in the order of the network's own list
   */
  public static SameDiff of(Transformer block, int rows, float[] parameters) {
    Block builder = new Block(block, rows);
    builder.declare(parameters);
    builder.define();
    return builder.graph;
  }

  private void declare(float[] parameters) {
    int at = 0;
    for (ParameterShape shape : block.parameters()) {
      float[] values = Arrays.copyOfRange(parameters, at, at + shape.length());
      long[] dimensions = shape.shape().stream().mapToLong(Long::longValue).toArray();
      graph.var(shape.name(), Nd4j.createFromArray(values).reshape(dimensions));
      at += shape.length();
    }
  }

  private void define() {
    long[] shape = {rows, block.length(), block.width()};
    long all = (long) rows * block.length();
    SDVariable x = graph.placeHolder(FEATURES, DataType.FLOAT, shape).reshape(all, block.width());
    SDVariable attended = x.add(attention(normalised(x, "norm1")));
    SDVariable up = gelu(dense(normalised(attended, "norm2"), "up"));
    SDVariable out = attended.add(dense(up, "down"));
    SDVariable prediction = graph.reshape(PREDICTION, out, shape);
    SDVariable labels = graph.placeHolder(LABELS, DataType.FLOAT, shape);
    graph.loss().meanSquaredError(LOSS, labels, prediction, null).markAsLoss();
  }

  private SDVariable normalised(SDVariable x, String name) {
    return graph
        .nn()
        .layerNorm(x, graph.getVariable(name + "_g"), graph.getVariable(name + "_b"), true, 1);
  }

  private SDVariable dense(SDVariable x, String name) {
    return graph.mmul(x, graph.getVariable(name + "_W")).add(graph.getVariable(name + "_b"));
  }

  private SDVariable attention(SDVariable x) {
    int perHead = block.width() / block.heads();
    SDVariable query = split(dense(x, "query"), perHead);
    SDVariable key = split(dense(x, "key"), perHead);
    SDVariable value = split(dense(x, "value"), perHead);
    SDVariable scores = graph.mmul(query, key, false, true, false).mul(1 / Math.sqrt(perHead));
    SDVariable mixed = graph.mmul(graph.nn().softmax(scores, 3), value);
    SDVariable joined =
        mixed.permute(0, 2, 1, 3).reshape((long) rows * block.length(), block.width());
    return dense(joined, "out");
  }

  /** {@code [rows * length, width]} to {@code [rows, heads, length, width / heads]}. */
  private SDVariable split(SDVariable x, int perHead) {
    return x.reshape(rows, block.length(), block.heads(), perHead).permute(0, 2, 1, 3);
  }

  private SDVariable gelu(SDVariable x) {
    SDVariable probability = graph.math().erf(x.mul(1 / Math.sqrt(2))).add(1);
    return x.mul(probability).mul(0.5);
  }

  /** Names of the parameters, in the network's own order. */
  static List<String> names(Transformer block) {
    return block.parameters().stream().map(ParameterShape::name).toList();
  }
}
