package dev.millrace.engine.kernel;

import java.util.List;
import org.nd4j.linalg.api.ndarray.INDArray;

/** A kernel that programs use: its name, and how it is bound to memory. */
public interface Kernel {
  /** As a plan shows it. */
  String name();

  /**
   * What reads and writes these arrays whenever it runs, without allocating. The arrays lie in
   * memory without gaps, in row order unless the kernel asked for something else.
   */
  Runnable bind(List<INDArray> inputs, List<INDArray> outputs);
}
