package dev.millrace.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CommandCodecTest {
  private static final String POSITION = "elec.commands/0/17";

  static Stream<Command> everyCommand() {
    return Stream.of(
        new SetLearningRate(0.01),
        new ScaleLearningRate(0.5, 1e-3),
        new ScaleLearningRate(2, null),
        new SetClipping(Clip.Kind.NORM, 1.0),
        new SetClipping(Clip.Kind.LAYER_NORM, 0.5),
        new SetClipping(Clip.Kind.NONE, null),
        new WriteCheckpoint(null),
        new WriteCheckpoint("best"),
        new RestoreCheckpoint("best", null),
        new RestoreCheckpoint(null, 50L),
        new Pause(),
        new Resume(),
        new Stop("enough"));
  }

  @ParameterizedTest
  @MethodSource("everyCommand")
  void readsBackWhatItWrote(Command command) {
    Guards guards = new Guards("run", 8L, null, Instant.parse("2026-01-02T03:04:05Z"), 0.02);
    CommandEnvelope envelope =
        new CommandEnvelope("id", "ctl", Instant.EPOCH, "incident", "event", guards, command);

    Encoded encoded = CommandCodec.encode(envelope, "run");

    assertThat(CommandCodec.decode(encoded.headers(), encoded.value(), POSITION))
        .asInstanceOf(type(CommandCodec.Valid.class))
        .extracting(CommandCodec.Valid::command)
        .isEqualTo(envelope);
  }

  @Test
  void fourHeadersAndJsonAreEnough() {
    CommandCodec.Parsed parsed = decode("pause.v1", "{}");

    assertThat(parsed)
        .asInstanceOf(type(CommandCodec.Valid.class))
        .extracting(valid -> valid.command().command())
        .isEqualTo(new Pause());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          set-learning-rate.v1 | {}                            | `value` must be given
          set-learning-rate.v1 | {"value": "fast"}             | `value` must be a number
          set-learning-rate.v1 | {"value": -1}                 | `value` must be a positive finite number
          set-learning-rate.v1 | {"value": NaN}                | must be JSON
          set-learning-rate.v1 | {"value": 1e999}              | `value` must be a positive finite number
          set-learning-rate.v1 | {"value": 1, "atStep": 0}     | `atStep` must be at least 1
          set-learning-rate.v1 | {"value": 1, "atStep": 1.5}   | `atStep` must be a whole number
          set-learning-rate.v1 | {"value": 1, "expires": "x"}  | `expires` must be a step or
          set-learning-rate.v2 | {"value": 1}                  | `ce_type` must be
          set-clipping.v1      | {"kind": "soft"}              | `kind` must be norm, layerNorm, value or none
          set-clipping.v1      | {"kind": "norm"}              | `threshold` must be given
          write-checkpoint.v1  | {"tag": "../x"}               | `tag` must be 1 to 64 of
          restore-checkpoint.v1 | {}                           | one of `tag` and `step` must be given
          pause.v1             | [1]                           | must be a JSON object
          pause.v1             | pause!                        | must be JSON
          """)
  void whatIsNoCommandHasAReasonThatNamesTheField(String name, String json, String reason) {
    assertThat(decode(name, json))
        .asInstanceOf(type(CommandCodec.Malformed.class))
        .extracting(CommandCodec.Malformed::reason)
        .asString()
        .contains(reason);
  }

  @Test
  void aRecordWithoutIdIsKnownByItsPosition() {
    CommandCodec.Parsed parsed = CommandCodec.decode(Map.of(), null, POSITION);

    assertThat(parsed).isInstanceOf(CommandCodec.Malformed.class);
    assertThat(parsed.id()).isEqualTo(POSITION);
  }

  @Test
  void aMegabyteOfTextIsRefusedUnread() {
    CommandCodec.Parsed parsed = decode("pause.v1", "x".repeat(1 << 20));

    assertThat(parsed)
        .asInstanceOf(type(CommandCodec.Malformed.class))
        .satisfies(
            malformed -> {
              assertThat(malformed.reason()).contains("at most 65536 bytes: 1048576");
              assertThat(String.valueOf(malformed.body())).hasSizeLessThan(300);
            });
  }

  private static CommandCodec.Parsed decode(String name, String json) {
    Map<String, String> headers = new HashMap<>();
    headers.put("ce_id", "id");
    headers.put("ce_source", "ctl");
    headers.put("ce_specversion", "1.0");
    headers.put("ce_type", "dev.millrace.command." + name);
    return CommandCodec.decode(headers, json.getBytes(StandardCharsets.UTF_8), POSITION);
  }
}
