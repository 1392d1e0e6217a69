package dev.millrace.app.logging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.LoggerContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.logging.log4j.LogManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class LogFileTest {
  @TempDir Path dir;

  @AfterEach
  void releaseTheFile() {
    ((LoggerContext) LoggerFactory.getILoggerFactory()).reset();
  }

  @Test
  void ownInformationAndForeignWarningsAreKept() throws IOException {
    Path file = LogFile.open(dir.resolve("job"), "train");

    LoggerFactory.getLogger("dev.millrace.app").info("ours");
    LoggerFactory.getLogger("org.apache.kafka").warn("theirs");
    LoggerFactory.getLogger("org.apache.kafka").info("noise");
    LogManager.getLogger("kafka.server").warn("through log4j");

    assertThat(file).isEqualTo(dir.resolve("job/train.log"));
    assertThat(Files.readString(file))
        .contains("ours", "theirs", "through log4j")
        .doesNotContain("noise");
  }

  @Test
  void nothingReachesTheConsole() throws IOException {
    PrintStream out = System.out;
    ByteArrayOutputStream seen = new ByteArrayOutputStream();
    System.setOut(new PrintStream(seen, true, StandardCharsets.UTF_8));
    try {
      LogFile.open(dir, "broker");
      LoggerFactory.getLogger("org.apache.kafka").error("boom");
    } finally {
      System.setOut(out);
    }
    assertThat(seen.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void aFileInTheWayIsAnError() throws IOException {
    Files.writeString(dir.resolve("logs"), "a file");
    assertThatThrownBy(() -> LogFile.open(dir.resolve("logs"), "broker"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("logs");
  }
}
