package dev.millrace.app.training;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Tests that share a broker, and a directory for their jobs. */
abstract class WithLab {
  @TempDir static Path dir;
  static TrainingLab lab;

  @BeforeAll
  static void open() throws Exception {
    lab = new TrainingLab(dir);
  }

  @AfterAll
  static void close() {
    lab.close();
  }
}
