package dev.millrace.app.broker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/**
 * A broker in a process of its own, which can be killed.
 *
 * @param output what it says after it is up, standard error included
 */
record BrokerProcess(Process process, BufferedReader output) {
  /** Returns when the broker answers. */
  static BrokerProcess start(Path dir) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                BrokerProcess.class.getName(),
                dir.toString())
            .redirectErrorStream(true)
            .start();
    BufferedReader output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = output.readLine();
    if (line == null || !line.startsWith("up")) {
      process.destroyForcibly();
      throw new IOException("the broker's process said: " + line);
    }
    return new BrokerProcess(process, output);
  }

  public static void main(String[] args) throws InterruptedException {
    EmbeddedBroker broker = EmbeddedBroker.start(Path.of(args[0]), 0);
    System.out.println("up " + broker.bootstrap());
    new CountDownLatch(1).await();
  }
}
