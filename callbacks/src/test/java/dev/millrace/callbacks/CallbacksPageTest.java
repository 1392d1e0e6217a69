package dev.millrace.callbacks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.events.CommandCodec;
import dev.millrace.events.Envelope;
import dev.millrace.events.EvaluationCompleted;
import dev.millrace.events.EventCodec;
import dev.millrace.events.ScaleLearningRate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The examples of docs/callbacks.md are what the code reads and compiles. */
class CallbacksPageTest {
  private static final Pattern BLOCK = Pattern.compile("(?s)```(\\w*)\\n(.*?)```");

  private final Map<String, List<String>> blocks = new HashMap<>();

  @BeforeEach
  void readPage() throws IOException {
    Matcher matcher = BLOCK.matcher(Files.readString(Path.of("../docs/callbacks.md")));
    while (matcher.find()) {
      blocks.computeIfAbsent(matcher.group(1), k -> new ArrayList<>()).add(matcher.group(2));
    }
  }

  @Test
  void eventIsAnEvent() {
    Envelope event = EventCodec.decode(headers(0), json(0)).orElseThrow();
    assertThat(event.event()).isInstanceOf(EvaluationCompleted.class);
    assertThat(event.id()).isEqualTo(event.event().id(event.run()));
  }

  @Test
  void commandIsACommandWithTheIdOfItsCause() {
    CommandCodec.Parsed parsed = CommandCodec.decode(headers(1), json(1), "t/0/0");
    assertThat(parsed).isInstanceOf(CommandCodec.Valid.class);
    var command = ((CommandCodec.Valid) parsed).command();
    assertThat(command.command()).isEqualTo(new ScaleLearningRate(0.5, 0.001));
    assertThat(command.id())
        .isEqualTo(CommandIds.of(command.source(), String.valueOf(command.causationId())));
  }

  @Test
  void shellCommandHasAllThatIsRequired() {
    Map<String, String> headers = new HashMap<>();
    Matcher matcher = Pattern.compile("-H (\\w+)=(\\S+)").matcher(blocks.get("sh").get(0));
    while (matcher.find()) {
      headers.put(matcher.group(1), matcher.group(2));
    }
    String body = blocks.get("sh").get(0).replaceAll("(?s).*echo '(.*?)'.*", "$1");
    assertThat(CommandCodec.decode(headers, body.getBytes(StandardCharsets.UTF_8), "t/0/0"))
        .isInstanceOf(CommandCodec.Valid.class);
  }

  @Test
  void javaExampleIsTheOneThatCompiles() throws IOException {
    String source =
        Files.readString(Path.of("src/test/java/dev/millrace/callbacks/PauseOnSkips.java"));
    assertThat(source).contains(blocks.get("java").get(0));
  }

  @Test
  void javaExamplePausesAtTheThirdSkipInARow() {
    TestRun run = new TestRun();
    Callback callback = new PauseOnSkips();
    assertThat(callback.onEvent(run.skipped(1))).isEmpty();
    assertThat(callback.onEvent(run.step(2, 1, .1))).isEmpty();
    assertThat(callback.onEvent(run.skipped(3))).isEmpty();
    assertThat(callback.onEvent(run.skipped(4))).isEmpty();
    assertThat(callback.onEvent(run.skipped(5))).hasSize(1);
  }

  private Map<String, String> headers(int index) {
    Map<String, String> headers = new HashMap<>();
    blocks
        .get("")
        .get(index)
        .lines()
        .map(line -> line.split(": ", 2))
        .forEach(pair -> headers.put(pair[0], pair[1]));
    return headers;
  }

  private byte[] json(int index) {
    return blocks.get("json").get(index).getBytes(StandardCharsets.UTF_8);
  }
}
