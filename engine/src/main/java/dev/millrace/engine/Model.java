package dev.millrace.engine;

import dev.millrace.engine.device.Natives;
import dev.millrace.engine.loss.Losses;
import dev.millrace.engine.model.LayerPlan;
import dev.millrace.engine.model.LoadedModel;
import dev.millrace.engine.model.ModelFile;
import dev.millrace.engine.model.UnreadableException;
import dev.millrace.engine.model.UpdaterBlock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A validated DL4J model: its configuration and, when it came from a zip, its parameters, updater
 * state and iteration count. Immutable.
 */
public final class Model {
  private final LoadedModel loaded;
  private final String json;

  private Model(LoadedModel loaded) {
    this.loaded = loaded;
    json = loaded.configuration().toJson();
  }

  /**
   * Reads a {@code MultiLayerConfiguration} as JSON, YAML or inside a zip as {@code
   * ModelSerializer} writes it; which one it is is told from the content. Nothing in the file is
   * executed: classes are on an allow-list, sizes are bounded, serialized Java objects are never
   * read.
   *
   * @throws ModelException when the file cannot be used, with every fault found
   */
  public static Model load(Path file) throws ModelException {
    if (!Files.isRegularFile(file)) {
      throw new ModelException(
          file.toString(), Files.exists(file) ? "is not a file" : "does not exist");
    }
    Natives.load();
    try {
      return new Model(ModelFile.load(file));
    } catch (UnreadableException e) {
      throw new ModelException(file.toString(), e.faults());
    } catch (IOException e) {
      throw new ModelException(file.toString(), "cannot be read: " + e.getMessage(), e);
    }
  }

  LoadedModel loaded() {
    return loaded;
  }

  /** Values per record that go in. */
  public int inputSize() {
    return loaded.firstLayer().inputs();
  }

  /** Values per record that come out, and labels per record. */
  public int outputSize() {
    return loaded.lastLayer().outputs();
  }

  public Task task() {
    LayerPlan last = loaded.lastLayer();
    return Losses.isClassification(
            Objects.requireNonNull(last.loss()), Objects.requireNonNull(last.activation()))
        ? Task.CLASSIFICATION
        : Task.REGRESSION;
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
    String sizes =
        loaded.layers().stream()
            .filter(layer -> layer.kind() == LayerPlan.Kind.DENSE)
            .map(layer -> "-" + layer.outputs())
            .collect(Collectors.joining());
    String updaters =
        UpdaterBlock.of(loaded).stream()
            .map(block -> block.updater().getClass().getSimpleName())
            .distinct()
            .collect(Collectors.joining(" and "));
    Object loss = Objects.requireNonNull(loaded.lastLayer().loss());
    return "%d%s, %d parameters, %s, %s with %s"
        .formatted(
            inputSize(),
            sizes,
            parameterCount(),
            updaters,
            loaded.lastLayer().activation(),
            loss.getClass().getSimpleName().replaceFirst("Loss", ""));
  }

  /** The configuration as DL4J's own JSON, in DL4J's field order. */
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
