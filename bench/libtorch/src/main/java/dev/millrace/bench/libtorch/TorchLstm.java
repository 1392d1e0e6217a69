package dev.millrace.bench.libtorch;

import dev.millrace.bench.cases.CaseData;
import dev.millrace.bench.cases.Lstm;
import java.util.function.UnaryOperator;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/** An LSTM with two biases, as libtorch's has; the time comes first, which is its fast order. */
final class TorchLstm implements TorchNetwork {
  /** libtorch's gates (input, forget, candidate, output) among DL4J's (candidate, f, o, input). */
  private static final int[] FROM_DL4J = {3, 1, 0, 2};

  private static final int[] TO_DL4J = {2, 1, 3, 0};

  private final Lstm lstm;
  private final int rows;
  private final Weights weights;
  private final TensorVector recurrent;
  private final Tensor outWeights;
  private final TensorOptional outBias;
  private final Tensor features;
  private final Tensor classes;
  private final Scalar records;

  TorchLstm(Lstm lstm, int rows, CaseData data) {
    this.lstm = lstm;
    this.rows = rows;
    weights = new Weights(data.parameters());
    long gates = 4L * lstm.units();
    UnaryOperator<float[]> there = values -> blocks(values, FROM_DL4J);
    UnaryOperator<float[]> back = values -> blocks(values, TO_DL4J);
    Tensor inputs = weights.next(there, back, gates, lstm.inputs());
    Tensor hidden = weights.next(there, back, gates, lstm.units());
    Tensor bias = weights.next(there, back, gates);
    recurrent = new TensorVector(inputs, hidden, bias, weights.zeros(gates));
    outWeights = weights.next(lstm.classes(), lstm.units());
    outBias = new TensorOptional(weights.next(lstm.classes()));
    features =
        Tensors.of(data.features(), rows, lstm.inputs(), lstm.times())
            .permute(2, 0, 1)
            .contiguous();
    classes = Tensors.of(timeFirst(data.classes()));
    records = new Scalar(1.0f / rows);
  }

  private static float[] blocks(float[] values, int[] order) {
    float[] result = new float[values.length];
    int length = values.length / order.length;
    for (int i = 0; i < order.length; i++) {
      System.arraycopy(values, order[i] * length, result, i * length, length);
    }
    return result;
  }

  private int[] timeFirst(int[] labels) {
    int[] result = new int[labels.length];
    for (int i = 0; i < labels.length; i++) {
      result[i % lstm.times() * rows + i / lstm.times()] = labels[i];
    }
    return result;
  }

  @Override
  public Weights weights() {
    return weights;
  }

  @Override
  public Tensor loss() {
    Tensor zero = torch.zeros(1, rows, lstm.units());
    TensorVector start = new TensorVector(zero, zero);
    Tensor out = torch.lstm(features, start, recurrent, true, 1, 0, true, false, false).get0();
    Tensor logits =
        torch.linear(out.view((long) rows * lstm.times(), lstm.units()), outWeights, outBias);
    return torch
        .cross_entropy_loss(logits, classes, Tensors.NONE, Tensors.SUM, Tensors.IGNORED, 0)
        .mul(records);
  }
}
