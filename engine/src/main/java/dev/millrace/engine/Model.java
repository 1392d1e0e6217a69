package dev.millrace.engine;

import dev.millrace.engine.device.Natives;
import dev.millrace.engine.loss.Losses;
import dev.millrace.engine.model.LoadedModel;
import dev.millrace.engine.model.ModelFile;
import dev.millrace.engine.model.NetworkPlan;
import dev.millrace.engine.model.Plan;
import dev.millrace.engine.model.SameDiffFile;
import dev.millrace.engine.model.SameDiffPlan;
import dev.millrace.engine.model.UnreadableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A validated DL4J model: its configuration and, when it came from a zip, its parameters, updater
 * state and iteration count. Immutable.
 */
public final class Model {
  private final LoadedModel loaded;
  private final Plan plan;
  private final String json;

  private Model(LoadedModel loaded) {
    this.loaded = loaded;
    plan = loaded.plan();
    json = Description.of(loaded);
  }

  /**
   * Reads a {@code MultiLayerConfiguration} or {@code ComputationGraphConfiguration} as JSON, YAML
   * or inside a zip as {@code ModelSerializer} writes it; which one it is is told from the content.
   * Nothing in the file is executed: classes are on an allow-list, sizes are bounded, serialized
   * Java objects are never read.
   *
   * @param inputShape of one record: {@code [size]}, {@code [size, steps]} or {@code [channels,
   *     height, width]}; needed where the configuration does not say it, as the length of sequences
   * @throws ModelException when the file cannot be used, with every fault found
   */
  public static Model load(Path file, long... inputShape) throws ModelException {
    requireFile(file);
    Natives.load();
    try {
      return new Model(ModelFile.load(file, inputShape));
    } catch (UnreadableException e) {
      throw new ModelException(file.toString(), e.faults());
    } catch (IOException e) {
      throw new ModelException(file.toString(), "cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * Reads a graph that {@code SameDiff.save} wrote. Its variables are what is trained, in the order
   * of the file; its placeholders have fixed shapes, but for the rows. Operations that draw random
   * numbers or decide what is computed are refused; arrays are checked before they are read, and
   * the classes that the training configuration names are on an allow-list.
   *
   * @throws ModelException when the file cannot be used, with every fault found
   */
  public static Model loadSameDiff(Path file, SameDiffModel given) throws ModelException {
    requireFile(file);
    Natives.load();
    try {
      return new Model(SameDiffFile.load(file, Given.of(given)));
    } catch (UnreadableException e) {
      throw new ModelException(file.toString(), e.faults());
    } catch (IOException e) {
      throw new ModelException(file.toString(), "cannot be read: " + e.getMessage(), e);
    }
  }

  private static void requireFile(Path file) throws ModelException {
    if (!Files.isRegularFile(file)) {
      throw new ModelException(
          file.toString(), Files.exists(file) ? "is not a file" : "does not exist");
    }
  }

  /** Records in a batch where the model has it fixed, else 0. */
  public int fixedRows() {
    return plan instanceof SameDiffPlan graph && graph.rows() > 0 ? (int) graph.rows() : 0;
  }

  LoadedModel loaded() {
    return loaded;
  }

  /** Shape of one record that goes in; its values come in this order, the last index fastest. */
  public long[] inputShape() {
    return loaded.inputShape();
  }

  /** Shape of one record that comes out, and of its label. */
  public long[] outputShape() {
    return loaded.outputShape();
  }

  /** Values per record that go in. */
  public int inputSize() {
    return loaded.inputSize();
  }

  /** Values per record that come out, and labels per record. */
  public int outputSize() {
    return loaded.outputSize();
  }

  public Task task() {
    boolean classifies =
        plan instanceof NetworkPlan network
            ? Losses.isClassification(network.loss(), network.activation())
            : plan instanceof SameDiffPlan graph && graph.classifies();
    return classifies ? Task.CLASSIFICATION : Task.REGRESSION;
  }

  /** Number of parameters, all layers. */
  public long parameterCount() {
    return loaded.parameterCount();
  }

  /** Successful updates the model already has: the zip's {@code iterationCount}, else 0. */
  public long iterationCount() {
    return loaded.iterationCount();
  }

  /** Whether parameters came with the model. */
  public boolean hasParameters() {
    return loaded.values() != null;
  }

  /** One line, such as {@code 6-64-64-2, 4738 parameters, Sgd, softmax with MCXENT}. */
  public String summary() {
    return Summary.of(loaded);
  }

  /**
   * The configuration as DL4J's own JSON, in DL4J's field order; with the input's shape in front
   * where that was given besides. {@link #load} reads it back.
   */
  public String configurationJson() {
    return json;
  }

  /** SHA-256 of {@link #configurationJson}: equal for the same model in JSON, YAML and zip. */
  public String configurationSha256() {
    return Fingerprint.sha256(json);
  }

  @Override
  public String toString() {
    return summary();
  }
}
