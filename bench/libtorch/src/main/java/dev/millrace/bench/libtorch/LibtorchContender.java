package dev.millrace.bench.libtorch;

import dev.millrace.bench.cases.BenchCase;
import dev.millrace.bench.cases.CaseData;
import dev.millrace.bench.cases.Cnn;
import dev.millrace.bench.cases.Lstm;
import dev.millrace.bench.cases.Mlp;
import dev.millrace.bench.cases.Network;
import dev.millrace.bench.cases.Transformer;
import dev.millrace.bench.cases.Updating;
import dev.millrace.bench.worker.Contender;
import dev.millrace.bench.worker.Worker;
import java.io.IOException;
import java.util.Objects;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Adam;
import org.bytedeco.pytorch.AdamOptions;
import org.bytedeco.pytorch.Optimizer;
import org.bytedeco.pytorch.SGD;
import org.bytedeco.pytorch.SGDOptions;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;
import org.bytedeco.pytorch.global.torch.DeviceType;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.jspecify.annotations.Nullable;

/**
 * libtorch, eager, with what it does by default: gradients set to none, its own optimisers, oneDNN
 * and its fused attention. Inputs are tensors before the step begins.
 */
public final class LibtorchContender implements Contender {
  private @Nullable TorchNetwork network;
  private @Nullable Optimizer optimizer;
  private boolean autocast;

  public static void main(String[] args) throws IOException {
    // A scope frees what a step made; the garbage collector has nothing to keep track of.
    System.setProperty("org.bytedeco.javacpp.nopointergc", "true");
    Worker.serve(new LibtorchContender(), null);
  }

  @Override
  public float[] prepare(BenchCase one, CaseData data, int threads) {
    torch.set_num_threads(threads);
    autocast = one.mode() == BenchCase.Mode.BF16;
    TorchNetwork built = build(one.network(), one.batch(), data);
    network = built;
    TensorVector parameters = built.weights().all();
    optimizer =
        one.updating() == Updating.SGD
            ? new SGD(parameters, new SGDOptions(one.updating().rate()))
            : new Adam(parameters, new AdamOptions(one.updating().rate()));
    try (PointerScope scope = new PointerScope()) {
      backward(built);
      float[] gradient = built.weights().gradient();
      optimizer.zero_grad(true);
      return gradient;
    }
  }

  private static TorchNetwork build(Network network, int rows, CaseData data) {
    if (network instanceof Mlp mlp) {
      return new TorchMlp(mlp, rows, data);
    }
    if (network instanceof Cnn cnn) {
      return new TorchCnn(cnn, rows, data);
    }
    if (network instanceof Lstm lstm) {
      return new TorchLstm(lstm, rows, data);
    }
    return new TorchTransformer((Transformer) network, rows, data);
  }

  @Override
  public void step() {
    TorchNetwork built = Objects.requireNonNull(network, "prepare comes first");
    Optimizer updates = Objects.requireNonNull(optimizer, "prepare comes first");
    try (PointerScope scope = new PointerScope()) {
      updates.zero_grad(true);
      backward(built);
      updates.step();
    }
  }

  private void backward(TorchNetwork built) {
    Tensor loss = autocast ? lossWithAutocast(built) : built.loss();
    loss.backward();
  }

  private static Tensor lossWithAutocast(TorchNetwork built) {
    torch.set_autocast_dtype(DeviceType.CPU, ScalarType.BFloat16);
    torch.set_autocast_enabled(DeviceType.CPU, true);
    try {
      return built.loss();
    } finally {
      torch.clear_cache();
      torch.set_autocast_enabled(DeviceType.CPU, false);
    }
  }

  @Override
  public String description() {
    String version = Tensor.class.getPackage().getImplementationVersion();
    return "libtorch " + (version == null ? "of an unknown version" : version) + ", eager";
  }

  @Override
  public void close() {
    // the process ends
  }
}
