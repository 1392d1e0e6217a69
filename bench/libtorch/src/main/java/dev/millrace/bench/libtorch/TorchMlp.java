package dev.millrace.bench.libtorch;

import dev.millrace.bench.cases.CaseData;
import dev.millrace.bench.cases.Mlp;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;

/** Dense layers with relu. */
final class TorchMlp implements TorchNetwork {
  private final Weights weights;
  private final List<Tensor> matrices = new ArrayList<>();
  private final List<TensorOptional> biases = new ArrayList<>();
  private final Tensor features;
  private final Tensor classes;

  TorchMlp(Mlp mlp, int rows, CaseData data) {
    weights = new Weights(data.parameters());
    for (int i = 0; i < mlp.layers(); i++) {
      int out = mlp.sizes().get(i + 1);
      matrices.add(weights.next(out, mlp.sizes().get(i)));
      biases.add(new TensorOptional(weights.next(out)));
    }
    features = Tensors.of(data.features(), rows, mlp.inputLength());
    classes = Tensors.of(data.classes());
  }

  @Override
  public Weights weights() {
    return weights;
  }

  @Override
  public Tensor loss() {
    Tensor x = features;
    for (int i = 0; i < matrices.size(); i++) {
      x = torch.linear(x, matrices.get(i), biases.get(i));
      if (i < matrices.size() - 1) {
        x = torch.relu(x);
      }
    }
    return torch.cross_entropy_loss(x, classes);
  }
}
