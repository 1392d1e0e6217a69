package dev.millrace.bench.worker;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.millrace.bench.cases.BenchCase;
import dev.millrace.bench.cases.CaseData;
import dev.millrace.bench.cases.Cases;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The inside of a process that measures one contender: it answers the requests on its standard
 * input, a line each, until the input ends.
 */
public final class Worker {
  private static final JsonMapper JSON = new JsonMapper();

  private final Contender contender;
  private final @Nullable Machine machine;
  private final Stopwatch stopwatch;

  private Worker(Contender contender, @Nullable Machine machine) {
    this.contender = contender;
    this.machine = machine;
    this.stopwatch = new Stopwatch(contender);
  }

  /**
   * Serves this process's standard input and output. Whatever else is printed goes to the standard
   * error.
   *
   * @param machine null where this worker does not measure the machine
   */
  public static void serve(Contender contender, @Nullable Machine machine) throws IOException {
    PrintStream answers = System.out;
    System.setOut(System.err);
    Worker worker = new Worker(contender, machine);
    try (contender;
        BufferedReader requests =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = requests.readLine(); line != null; line = requests.readLine()) {
        Reply reply = worker.answer(JSON.readValue(line, Request.class));
        answers.println(JSON.writeValueAsString(reply));
        answers.flush();
      }
    }
  }

  /** Everything that goes wrong is an answer: the bench goes on with the other contenders. */
  private Reply answer(Request request) {
    try {
      return switch (request.work()) {
        case PREPARE -> prepare(request);
        case WARM_UP -> {
          stopwatch.warmUp(request.least(), request.nanos());
          yield Reply.of(0);
        }
        case BLOCK -> Reply.of(stopwatch.block(request.nanos()));
        case RATES -> Reply.of(Objects.requireNonNull(machine).rates(request.bf16()));
      };
    } catch (UnsupportedCaseException e) {
      return Reply.unsupported(String.valueOf(e.getMessage()));
    } catch (Exception | LinkageError e) {
      e.printStackTrace(); // the standard error is this worker's log
      return Reply.failure(e.toString());
    }
  }

  private Reply prepare(Request request) throws IOException {
    BenchCase one = Cases.named(Objects.requireNonNull(request.name()));
    float[] gradient = contender.prepare(one, CaseData.of(one), request.threads());
    Vectors.write(Path.of(Objects.requireNonNull(request.file())), gradient);
    return Reply.prepared(contender);
  }
}
