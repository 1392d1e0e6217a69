package dev.millrace.bench.libtorch;

import dev.millrace.bench.cases.CaseData;
import dev.millrace.bench.cases.Transformer;
import java.util.function.UnaryOperator;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;

/**
 * The block with libtorch's fused attention. No epsilon in the normalisation, as in the graph that
 * it is compared with.
 */
final class TorchTransformer implements TorchNetwork {
  private final Transformer block;
  private final int rows;
  private final Weights weights;
  private final Tensor features;
  private final Tensor targets;
  private final TensorOptional gain1;
  private final TensorOptional bias1;
  private final Dense query;
  private final Dense key;
  private final Dense value;
  private final Dense out;
  private final TensorOptional gain2;
  private final TensorOptional bias2;
  private final Dense up;
  private final Dense down;

  /** Weights {@code [out, in]} and bias. */
  private record Dense(Tensor weights, TensorOptional bias) {
    Tensor of(Tensor x) {
      return torch.linear(x, weights, bias);
    }
  }

  TorchTransformer(Transformer block, int rows, CaseData data) {
    this.block = block;
    this.rows = rows;
    weights = new Weights(data.parameters());
    int width = block.width();
    down = dense(block.hidden(), width);
    key = dense(width, width);
    bias1 = new TensorOptional(weights.next(width));
    gain1 = new TensorOptional(weights.next(width));
    bias2 = new TensorOptional(weights.next(width));
    gain2 = new TensorOptional(weights.next(width));
    out = dense(width, width);
    query = dense(width, width);
    up = dense(width, block.hidden());
    value = dense(width, width);
    features = Tensors.of(data.features(), rows, block.length(), width);
    targets = Tensors.of(data.targets(), rows, block.length(), width);
  }

  /** The graph's weights are {@code [in, out]}. */
  private Dense dense(int in, int out) {
    UnaryOperator<float[]> there = values -> transposed(values, in, out);
    UnaryOperator<float[]> back = values -> transposed(values, out, in);
    return new Dense(weights.next(there, back, out, in), new TensorOptional(weights.next(out)));
  }

  private static float[] transposed(float[] values, int rows, int columns) {
    float[] result = new float[values.length];
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        result[column * rows + row] = values[row * columns + column];
      }
    }
    return result;
  }

  @Override
  public Weights weights() {
    return weights;
  }

  @Override
  public Tensor loss() {
    Tensor attended = features.add(attention(normalised(features, gain1, bias1)));
    Tensor dense = down.of(torch.gelu(up.of(normalised(attended, gain2, bias2))));
    return torch.mse_loss(attended.add(dense), targets);
  }

  private Tensor normalised(Tensor x, TensorOptional gain, TensorOptional bias) {
    return torch.layer_norm(x, new long[] {block.width()}, gain, bias, 0, true);
  }

  private Tensor attention(Tensor x) {
    Tensor mixed =
        torch.scaled_dot_product_attention(
            split(query.of(x)), split(key.of(x)), split(value.of(x)));
    return out.of(mixed.transpose(1, 2).reshape(rows, block.length(), block.width()));
  }

  private Tensor split(Tensor x) {
    long perHead = block.width() / block.heads();
    return x.view(rows, block.length(), block.heads(), perHead).transpose(1, 2);
  }
}
