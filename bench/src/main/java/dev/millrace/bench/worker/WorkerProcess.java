package dev.millrace.bench.worker;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A worker from the outside. It ends when it is closed, or with the process that started it. */
public final class WorkerProcess implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();
  private static final long END_SECONDS = 10;

  private final Process process;
  private final BufferedWriter requests;
  private final BufferedReader replies;
  private final Path log;
  private final Path vector;

  private WorkerProcess(Process process, Path log, Path vector) {
    this.process = process;
    this.requests = process.outputWriter(StandardCharsets.UTF_8);
    this.replies = process.inputReader(StandardCharsets.UTF_8);
    this.log = log;
    this.vector = vector;
  }

  /**
   * Starts a worker.
   *
   * @param launch its command and environment
   * @param dir for its log and the gradient that it writes
   */
  public static WorkerProcess start(Launch launch, Path dir) throws IOException {
    Path log = dir.resolve(launch.name() + ".log");
    ProcessBuilder builder = new ProcessBuilder(launch.command());
    builder.environment().putAll(launch.environment());
    builder.redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
    return new WorkerProcess(builder.start(), log, dir.resolve(launch.name() + ".gradient"));
  }

  /**
   * What a contender said when it was prepared.
   *
   * @param unsupported why it cannot train the case; null where it can
   * @param gradient in DL4J's flat order; empty where unsupported
   */
  @SuppressWarnings("ArrayRecordComponent") // read once
  public record Prepared(
      @Nullable String unsupported,
      float[] gradient,
      @Nullable Long activationBytes,
      String description) {}

  /**
   * @throws WorkerException when the worker failed
   */
  public Prepared prepare(String name, int threads) throws IOException {
    Reply reply = ask(Request.prepare(name, threads, vector.toString()));
    return reply.unsupported() == null
        ? new Prepared(
            null,
            Vectors.read(vector),
            reply.activationBytes(),
            Objects.requireNonNull(reply.description()))
        : new Prepared(reply.unsupported(), new float[0], null, "");
  }

  /**
   * Runs steps until their time is stable.
   *
   * @param least nanoseconds that are run in any case
   * @param most nanoseconds after which it is enough
   */
  public void warmUp(long least, long most) throws IOException {
    ask(Request.warmUp(least, most));
  }

  /** The median step of a block, in nanoseconds. */
  public double block(long nanos) throws IOException {
    return ask(Request.block(nanos)).nanos();
  }

  public Rates rates(boolean bf16) throws IOException {
    return Objects.requireNonNull(ask(Request.rates(bf16)).rates());
  }

  private Reply ask(Request request) throws IOException {
    requests.write(JSON.writeValueAsString(request));
    requests.newLine();
    requests.flush();
    String line = replies.readLine();
    while (line != null && !line.startsWith("{")) { // native libraries print what they like
      line = replies.readLine();
    }
    if (line == null) {
      throw new WorkerException("ended without an answer; see " + log);
    }
    Reply reply = JSON.readValue(line, Reply.class);
    if (reply.failure() != null) {
      throw new WorkerException(reply.failure() + "; see " + log);
    }
    return reply;
  }

  @Override
  public void close() {
    try {
      requests.close();
      if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      process.destroyForcibly(); // it has gone already, or does not read
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
