package dev.millrace.engine;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Writes what plain DL4J reads. */
public final class Dl4jZip {
  private Dl4jZip() {}

  /**
   * Writes a zip for {@code ModelSerializer.restoreMultiLayerNetwork(file, true)} and, with a
   * normaliser, {@code restoreNormalizerFromFile}. The iteration count is the state's optimizer
   * step, so that DL4J continues the training where it stopped.
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
    throw new UnsupportedOperationException();
  }
}
