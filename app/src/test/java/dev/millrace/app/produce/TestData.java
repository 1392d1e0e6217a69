package dev.millrace.app.produce;

import dev.millrace.ingest.DataConfig;
import dev.millrace.ingest.DataConfig.Format;
import dev.millrace.ingest.DataConfig.Normalise;
import dev.millrace.ingest.Label;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** A job that reads {@code a,b,class}, and files for it. */
final class TestData {
  private TestData() {}

  static DataConfig data(Format format) {
    return data("numbers", format);
  }

  static DataConfig data(String topic, Format format) {
    return new DataConfig(
        topic,
        format,
        List.of("a", "b", "class"),
        List.of("a", "b"),
        new Label.Classes("class", List.of("up", "down")),
        Normalise.NONE,
        1,
        null);
  }

  static Path gzip(Path file, String text) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }
}
