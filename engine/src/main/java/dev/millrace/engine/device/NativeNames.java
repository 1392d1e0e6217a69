package dev.millrace.engine.device;

import org.nd4j.linalg.api.ops.CustomOpDescriptor;
import org.nd4j.linalg.factory.Nd4j;

/** Hashes by which native code knows its operations. */
final class NativeNames {
  private NativeNames() {}

  /**
   * @throws IllegalArgumentException when the library has no such operation
   */
  static long hash(String name) {
    CustomOpDescriptor descriptor = Nd4j.getExecutioner().getCustomOperations().get(name);
    if (descriptor == null) {
      throw new IllegalArgumentException("the native library has no operation " + name);
    }
    return descriptor.getHash();
  }
}
