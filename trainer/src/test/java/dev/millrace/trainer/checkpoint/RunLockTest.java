package dev.millrace.trainer.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLockTest {
  @TempDir Path dir;

  @Test
  void aRefusalInThisProcessLeavesTheLockAgainstOtherProcesses() throws Exception {
    try (RunLock lock = RunLock.acquire(dir)) {
      assertThat(lock).isNotNull();
      assertThatThrownBy(() -> RunLock.acquire(dir))
          .isInstanceOf(RunLock.HeldException.class)
          .hasMessageContaining("process " + ProcessHandle.current().pid());

      assertThat(anotherProcessGetsIt()).isFalse();
    }
    assertThat(anotherProcessGetsIt()).isTrue();
  }

  private boolean anotherProcessGetsIt() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Locker.class.getName(),
                dir.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return process.exitValue() == 0;
  }

  /** Ends with 0 where it gets the lock. */
  static final class Locker {
    private Locker() {}

    public static void main(String[] args) throws IOException {
      RunLock.acquire(Path.of(args[0])).close();
    }
  }
}
