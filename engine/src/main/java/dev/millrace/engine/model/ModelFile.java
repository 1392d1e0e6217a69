package dev.millrace.engine.model;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.nd4j.shade.jackson.databind.JsonNode;

/** Reads a model from JSON, YAML or a zip, told apart by content. */
public final class ModelFile {
  /** 1 GiB of float32. */
  private static final long MAX_PARAMETERS = 1L << 28;

  private ModelFile() {}

  /**
   * @throws IOException when the file cannot be read
   * @throws UnreadableException when it is not a model that can be trained, with all faults
   */
  public static LoadedModel load(Path file) throws IOException, UnreadableException {
    return isZip(file) ? loadZip(file) : configuration(text(file)).model();
  }

  private static boolean isZip(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] start = in.readNBytes(4);
      return start.length == 4 && start[0] == 'P' && start[1] == 'K';
    }
  }

  private static byte[] text(Path file) throws IOException, UnreadableException {
    long size = Files.size(file);
    if (size > ConfigurationText.MAX_BYTES) {
      throw new UnreadableException(
          "is larger than a configuration may be (%d bytes): %d"
              .formatted(ConfigurationText.MAX_BYTES, size));
    }
    return Files.readAllBytes(file);
  }

  private static LoadedModel loadZip(Path file) throws IOException, UnreadableException {
    try (ModelZip zip = ModelZip.open(file)) {
      Parsed parsed = configuration(zip.configuration());
      LoadedModel bare = parsed.model();
      float[] parameters = zip.array(ModelZip.COEFFICIENTS, bare.parameterCount());
      if (parameters == null) {
        throw new UnreadableException("is a zip without " + ModelZip.COEFFICIENTS);
      }
      int stateLength = UpdaterBlock.stateLength(UpdaterBlock.of(bare));
      float[] state = zip.array(ModelZip.UPDATER_STATE, stateLength);
      return bare.with(parameters, state, parsed.iterationCount(), parsed.epochCount());
    }
  }

  private static Parsed configuration(byte[] text) throws UnreadableException {
    JsonNode tree = ConfigurationText.parse(text);
    List<String> faults = ConfigurationCheck.faults(tree);
    if (!faults.isEmpty()) {
      throw new UnreadableException(faults);
    }
    MultiLayerConfiguration configuration = Canonical.read(tree);
    List<LayerPlan> layers = LayerPlans.of(configuration);
    checkTotal(layers);
    return new Parsed(
        LoadedModel.of(configuration, layers),
        count(tree, "iterationCount"),
        count(tree, "epochCount"));
  }

  private static int count(JsonNode tree, String field) throws UnreadableException {
    int count = tree.path(field).asInt(0);
    if (count < 0) {
      throw new UnreadableException(field + " must not be negative: " + count);
    }
    return count;
  }

  private static void checkTotal(List<LayerPlan> layers) throws UnreadableException {
    long total = 0;
    for (LayerPlan layer : layers) {
      if (layer.kind() == LayerPlan.Kind.DENSE) {
        total += ((long) layer.inputs() + 2) * layer.outputs();
      }
    }
    if (total > MAX_PARAMETERS) {
      throw new UnreadableException(
          "must have at most %d parameters: about %d".formatted(MAX_PARAMETERS, total));
    }
  }

  private record Parsed(LoadedModel model, int iterationCount, int epochCount) {}
}
