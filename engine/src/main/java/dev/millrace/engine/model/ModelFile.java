package dev.millrace.engine.model;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.nd4j.shade.jackson.databind.JsonNode;

/** Reads a model from JSON, YAML or a zip, told apart by content. */
public final class ModelFile {
  private ModelFile() {}

  /**
   * @param inputShape of one record, empty when the configuration must say it
   * @throws IOException when the file cannot be read
   * @throws UnreadableException when it is not a model that can be trained, with all faults
   */
  public static LoadedModel load(Path file, long... inputShape)
      throws IOException, UnreadableException {
    return isZip(file) ? loadZip(file, inputShape) : configuration(text(file), inputShape).model();
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

  private static LoadedModel loadZip(Path file, long... inputShape)
      throws IOException, UnreadableException {
    try (ModelZip zip = ModelZip.open(file)) {
      Parsed parsed = configuration(zip.configuration(), inputShape);
      LoadedModel bare = parsed.model();
      float[] parameters = zip.array(ModelZip.COEFFICIENTS, bare.parameterCount());
      if (parameters == null) {
        throw new UnreadableException("is a zip without " + ModelZip.COEFFICIENTS);
      }
      int stateLength = UpdaterBlock.stateLength(UpdaterBlock.of(bare.parameters()));
      float[] state = zip.array(ModelZip.UPDATER_STATE, stateLength);
      return bare.with(parameters, state, parsed.iterationCount(), parsed.epochCount());
    }
  }

  private static Parsed configuration(byte[] text, long... inputShape) throws UnreadableException {
    JsonNode tree = ConfigurationText.parse(text);
    long[] known = inputShape.length > 0 ? inputShape : StoredInput.take(tree);
    List<String> faults = ConfigurationCheck.faults(tree);
    if (!faults.isEmpty()) {
      throw new UnreadableException(faults);
    }
    return new Parsed(
        NetworkPlanner.plan(Canonical.read(tree), known),
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

  private record Parsed(LoadedModel model, int iterationCount, int epochCount) {}
}
