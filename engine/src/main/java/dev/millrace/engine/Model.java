package dev.millrace.engine;

import java.nio.file.Path;

/**
 * A validated DL4J model: its configuration and, when it came from a zip, its parameters, updater
 * state and iteration count. Immutable.
 */
public final class Model {
  private Model() {}

  /**
   * Reads a {@code MultiLayerConfiguration} as JSON, YAML or inside a zip as {@code
   * ModelSerializer} writes it; which one it is is told from the content. Nothing in the file is
   * executed: classes are on an allow-list, sizes are bounded, serialized Java objects are never
   * read.
   *
   * @throws ModelException when the file cannot be used, with every fault found
   */
  public static Model load(Path file) throws ModelException {
    throw new UnsupportedOperationException();
  }

  /** Values per record that go in. */
  public int inputSize() {
    throw new UnsupportedOperationException();
  }

  /** Values per record that come out, and labels per record. */
  public int outputSize() {
    throw new UnsupportedOperationException();
  }

  public Task task() {
    throw new UnsupportedOperationException();
  }

  /** Number of parameters, all layers. */
  public long parameterCount() {
    throw new UnsupportedOperationException();
  }

  /** Successful updates the model already has: the zip's {@code iterationCount}, else 0. */
  public long iterationCount() {
    throw new UnsupportedOperationException();
  }

  /** Whether parameters came with the model. */
  public boolean hasParameters() {
    throw new UnsupportedOperationException();
  }

  /** One line, such as {@code 6-64-64-2, 4,738 parameters, Sgd, softmax + MCXENT}. */
  public String summary() {
    throw new UnsupportedOperationException();
  }

  /** The configuration as DL4J's own JSON, in DL4J's field order. */
  public String configurationJson() {
    throw new UnsupportedOperationException();
  }

  /** SHA-256 of {@link #configurationJson}: equal for the same model in JSON, YAML and zip. */
  public String configurationSha256() {
    throw new UnsupportedOperationException();
  }

  @Override
  public String toString() {
    return summary();
  }
}
