package dev.millrace.bench.libtorch;

import dev.millrace.bench.cases.CaseData;
import dev.millrace.bench.cases.Cnn;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;

/** Two convolutions with pooling, two dense layers. */
final class TorchCnn implements TorchNetwork {
  private static final long[] ONE = {1, 1};
  private static final long[] ZERO = {0, 0};
  private static final long[] POOL = {Cnn.POOL, Cnn.POOL};

  private final Weights weights;
  private final TensorOptional firstBias;
  private final Tensor firstKernels;
  private final TensorOptional secondBias;
  private final Tensor secondKernels;
  private final Tensor denseWeights;
  private final TensorOptional denseBias;
  private final Tensor outWeights;
  private final TensorOptional outBias;
  private final Tensor features;
  private final Tensor classes;

  TorchCnn(Cnn cnn, int rows, CaseData data) {
    weights = new Weights(data.parameters());
    firstBias = new TensorOptional(weights.next(Cnn.FIRST));
    firstKernels = weights.next(Cnn.FIRST, 1, Cnn.KERNEL, Cnn.KERNEL);
    secondBias = new TensorOptional(weights.next(Cnn.SECOND));
    secondKernels = weights.next(Cnn.SECOND, Cnn.FIRST, Cnn.KERNEL, Cnn.KERNEL);
    denseWeights = weights.next(Cnn.DENSE, Cnn.FLAT);
    denseBias = new TensorOptional(weights.next(Cnn.DENSE));
    outWeights = weights.next(cnn.classes(), Cnn.DENSE);
    outBias = new TensorOptional(weights.next(cnn.classes()));
    features = Tensors.of(data.features(), rows, 1, Cnn.SIDE, Cnn.SIDE);
    classes = Tensors.of(data.classes());
  }

  @Override
  public Weights weights() {
    return weights;
  }

  @Override
  public Tensor loss() {
    Tensor first = convolution(features, firstKernels, firstBias);
    Tensor second = convolution(first, secondKernels, secondBias);
    Tensor dense = torch.relu(torch.linear(second.flatten(1, -1), denseWeights, denseBias));
    return torch.cross_entropy_loss(torch.linear(dense, outWeights, outBias), classes);
  }

  private static Tensor convolution(Tensor x, Tensor kernels, TensorOptional bias) {
    Tensor y = torch.relu(torch.conv2d(x, kernels, bias, ONE, ZERO, ONE, 1));
    return torch.max_pool2d(y, POOL, POOL, ZERO, ONE, false);
  }
}
