package dev.millrace.engine.kernel;

/**
 * A graph operation that native code does not know: a {@code DynamicCustomOp} that computes its
 * output shapes and its derivative in Java, and runs as a kernel of ours.
 */
public interface OwnOperation {
  /** What runs in its place. */
  Kernel kernel();
}
