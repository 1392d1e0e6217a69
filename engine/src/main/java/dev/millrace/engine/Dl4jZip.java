package dev.millrace.engine;

import dev.millrace.engine.model.NetworkPlan;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.api.preprocessor.NormalizerStandardize;
import org.nd4j.linalg.dataset.api.preprocessor.serializer.NormalizerSerializer;
import org.nd4j.linalg.factory.Nd4j;

/** Writes what plain DL4J reads. */
public final class Dl4jZip {
  private Dl4jZip() {}

  /**
   * Writes a zip for {@code ModelSerializer.restoreMultiLayerNetwork(file, true)} or {@code
   * restoreComputationGraph} and, with a normaliser, {@code restoreNormalizerFromFile}. The
   * iteration count is the state's optimizer step, so that DL4J continues the training where it
   * stopped.
   *
   * <p>Running normalisation limits standardised values to [-10, 10]; DL4J's {@code
   * NormalizerStandardize} cannot, so its users get other inputs for records further out than ten
   * standard deviations.
   *
   * @param mean mean of each input, {@code [inputSize]}; null for no normaliser
   * @param std standard deviation of each input, {@code [inputSize]}; null with {@code mean}
   * @throws IOException when the file cannot be written; nothing is left at {@code file} then
   */
  public static void write(
      Path file, Model model, EngineState state, double @Nullable [] mean, double @Nullable [] std)
      throws IOException {
    requireFits(model, state);
    Path partial = Files.createTempFile(directory(file), file.getFileName().toString(), ".part");
    try {
      try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(partial))) {
        entry(zip, "configuration.json", configuration(model, state));
        entry(zip, "coefficients.bin", vector(state.parameters()));
        if (state.updaterState().length > 0) {
          entry(zip, "updaterState.bin", vector(state.updaterState()));
        }
        if (mean != null && std != null) {
          entry(zip, "normalizer.bin", normalizer(mean, std, model.inputSize()));
        }
      }
      Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(partial);
    }
  }

  private static void requireFits(Model model, EngineState state) {
    if (state.parameters().length != model.parameterCount()) {
      throw new IllegalArgumentException(
          "parameters must be the model's %d: %d"
              .formatted(model.parameterCount(), state.parameters().length));
    }
  }

  private static Path directory(Path file) {
    Path parent = file.toAbsolutePath().getParent();
    return parent == null ? file.toAbsolutePath() : parent;
  }

  /**
   * DL4J takes the counts from the top level, and of Adam the number of the next step from them.
   */
  private static byte[] configuration(Model model, EngineState state) {
    if (!(model.loaded().plan() instanceof NetworkPlan plan)) {
      throw new IllegalArgumentException("a SameDiff graph is no DL4J model: it has no zip");
    }
    int iterations = Math.toIntExact(state.optimizerStep());
    return plan.configuration()
        .toJson(iterations, model.loaded().epochCount())
        .getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] vector(float[] values) throws IOException {
    try (INDArray array = Nd4j.createFromArray(values).reshape(1, values.length)) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      Nd4j.write(array, new DataOutputStream(bytes));
      return bytes.toByteArray();
    }
  }

  private static byte[] normalizer(double[] mean, double[] std, int inputs) throws IOException {
    if (mean.length != inputs || std.length != inputs) {
      throw new IllegalArgumentException(
          "mean and std must have %d values: %d and %d".formatted(inputs, mean.length, std.length));
    }
    NormalizerStandardize normalizer =
        new NormalizerStandardize(
            Nd4j.createFromArray(mean).castTo(DataType.FLOAT).reshape(1, inputs),
            Nd4j.createFromArray(std).castTo(DataType.FLOAT).reshape(1, inputs));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    NormalizerSerializer.getDefault().write(normalizer, bytes);
    return bytes.toByteArray();
  }

  private static void entry(ZipOutputStream zip, String name, byte[] content) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTime(0); // the same state gives the same file
    zip.putNextEntry(entry);
    zip.write(content);
    zip.closeEntry();
  }
}
