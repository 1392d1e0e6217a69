package dev.millrace.app.process;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** The electricity market stream and its job, where they are. */
final class Elec {
  static final int RECORDS = 45_312;

  private Elec() {}

  /** {@code jobs/elec.yaml}. */
  static Path job() {
    return root().resolve("jobs").resolve("elec.yaml");
  }

  /** The whole file; the test is skipped where it is absent. */
  static Path file() {
    Path file = root().resolveSibling("shared").resolve("data").resolve("elec.csv.gz");
    String given = System.getProperty("millrace.elec");
    Path data = given == null ? file : Path.of(given);
    assumeTrue(
        Files.exists(data),
        "the electricity data is not at " + data + "; name it with -Dmillrace.elec=FILE");
    return data;
  }

  /** The header and the first records, as a file in {@code dir}. */
  static Path head(Path dir, int records) throws IOException {
    Path head = dir.resolve("elec-" + records + ".csv");
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file())), StandardCharsets.UTF_8))) {
      List<String> first = lines.lines().limit(records + 1L).toList();
      return Files.write(head, first);
    }
  }

  private static Path root() {
    Path dir = Path.of("").toAbsolutePath();
    while (!Files.exists(dir.resolve("jobs")) && dir.getParent() != null) {
      dir = dir.getParent();
    }
    return dir;
  }
}
