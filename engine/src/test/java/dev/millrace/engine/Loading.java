package dev.millrace.engine;

import dev.millrace.engine.model.LoadedModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Models from text, as from a user's file. */
public final class Loading {
  private Loading() {}

  public static LoadedModel load(String text, long... inputShape) {
    return model(text, inputShape).loaded();
  }

  public static LoadedModel loaded(Model model) {
    return model.loaded();
  }

  public static Model model(String text, long... inputShape) {
    try {
      Path file = Files.createTempFile("model", ".json");
      try {
        Files.writeString(file, text);
        return Model.load(file, inputShape);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ModelException e) {
      throw new AssertionError(e.getMessage(), e);
    }
  }
}
