package dev.millrace.bench.libtorch;

import org.bytedeco.pytorch.Tensor;

/** A network with its batch. */
interface TorchNetwork {
  Weights weights();

  /** The mean loss of the batch. */
  Tensor loss();
}
