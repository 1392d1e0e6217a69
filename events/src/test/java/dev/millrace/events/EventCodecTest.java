package dev.millrace.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EventCodecTest {
  private static final String RUN = "6f1c2f60-0000-4000-8000-000000000001";
  private static final Instant TIME = Instant.parse("2026-01-02T03:04:05.678Z");
  private static final Position POSITION = new Position("elec.data", 0, 12);

  static Stream<Event> everyEvent() {
    JsonNode body = JsonNodeFactory.instance.objectNode().put("value", 0.01);
    EvaluationMetrics metrics = EvaluationMetrics.classification(10, 0.9, 0.3, 0.8, 0.85, 0.5);
    return Stream.of(
        new RunStarted(1, "elec", "c", "0.1", "mlp", "m", 42, "float32", "cpu", List.of(POSITION)),
        new RunResumed(2, 50, 57, "step-50", null, List.of(POSITION)),
        new RunResumed(2, 60, 60, null, "cmd-1", List.of(POSITION)),
        new RunPaused(1, 5, "asked", "cmd-2"),
        new RunStopped(1, 9, "end of data"),
        new RunFailed(1, 9, "broker gone", "step-8"),
        step(0.5),
        new StepSkipped(
            1, 8, 7, 1, "gradient not finite", "0_W", Double.NaN, 1.0, 0.1, null, List.of()),
        new EvaluationCompleted(
            1, 1, 500, 500, metrics, EvaluationMetrics.regression(9, 1, 2, 0.5, 3, 4)),
        new LearningRateChanged(1, 8, 0.02, 0.01, 0.5, "cmd-3"),
        new LossScaleChanged(1, 8, 65536, 32768, LossScaleChanged.Cause.OVERFLOW),
        new ClippingChanged(1, 8, Clip.NONE, new Clip(Clip.Kind.NORM, 1.0), "cmd-4"),
        new CheckpointWritten(1, 8, 7, "checkpoints/step-8", "abc", "best", List.of(POSITION)),
        new CheckpointFailed(1, 8, "no space left on device", null, "step-4"),
        new Heartbeat(1, 3, 8, Heartbeat.State.WAITING_FOR_DATA),
        new CallbackFailed(1, "early-stopping", "e-1", "boom", 1, 0.5),
        new RecordRejected(1, "elec.data", 0, 13, "wrong-width", "found 3 fields"),
        new CommandApplied(
            1, "cmd-3", "t", "ctl", null, body, 4, 8, null, "learning rate 0.02 -> 0.01"),
        new CommandRejected(
            1, "cmd-5", "t", "ctl", null, null, "c", 0, 5, 8, "`value` must be given"));
  }

  private static StepCompleted step(double loss) {
    return new StepCompleted(
        1,
        7,
        7,
        1,
        loss,
        1.5,
        true,
        0.02,
        null,
        "float32",
        new StepDurations(0.001, 0.002, 0.003),
        List.of(new RecordRange("elec.data", 0, 11, 12, 0)),
        null);
  }

  @ParameterizedTest
  @MethodSource("everyEvent")
  void readsBackWhatItWrote(Event event) {
    Envelope envelope = Envelope.of(event, "millrace/trainer/elec", TIME, RUN);

    Encoded encoded = EventCodec.encode(envelope);

    assertThat(EventCodec.decode(encoded.headers(), encoded.value())).contains(envelope);
    assertThat(encoded.key()).isEqualTo(RUN);
  }

  @Test
  void everyKindOfEventIsCovered() {
    Set<Class<?>> covered = new HashSet<>();
    everyEvent().forEach(event -> covered.add(event.getClass()));

    assertThat(covered).containsExactlyInAnyOrder(Event.class.getPermittedSubclasses());
  }

  @Test
  void headersAreCloudEventsInBinaryMode() {
    Map<String, String> headers =
        EventCodec.encode(Envelope.of(step(0.5), "millrace/trainer/elec", TIME, RUN)).headers();

    assertThat(headers)
        .containsEntry("ce_specversion", "1.0")
        .containsEntry("ce_id", RUN + "/step-completed/7")
        .containsEntry("ce_type", "dev.millrace.event.step-completed.v1")
        .containsEntry("ce_source", "millrace/trainer/elec")
        .containsEntry("ce_time", "2026-01-02T03:04:05.678Z")
        .containsEntry("ce_subject", RUN)
        .containsEntry("content-type", "application/json");
  }

  @Test
  void notFiniteNumbersAreNullAndNamed() throws Exception {
    byte[] value =
        EventCodec.encode(
                Envelope.of(step(Double.NEGATIVE_INFINITY), "millrace/trainer/elec", TIME, RUN))
            .value();

    JsonNode json = new ObjectMapper().readTree(value);
    assertThat(json.get("loss").isNull()).isTrue();
    assertThat(json.at("/nonFinite/loss").asText()).isEqualTo("-Infinity");
  }

  @Test
  void enumsAreWrittenInKebabCase() {
    Event heartbeat = new Heartbeat(1, 3, 8, Heartbeat.State.WAITING_FOR_DATA);

    byte[] value = EventCodec.encode(Envelope.of(heartbeat, "s", TIME, RUN)).value();

    assertThat(new String(value, StandardCharsets.UTF_8))
        .contains("\"state\":\"waiting-for-data\"");
  }

  @Test
  void unknownTypesAndUnknownFieldsAreIgnored() {
    Encoded encoded = EventCodec.encode(Envelope.of(new RunStopped(1, 9, "done"), "s", TIME, RUN));
    byte[] wider =
        "{\"attempt\":1,\"step\":9,\"reason\":\"done\",\"later\":true}"
            .getBytes(StandardCharsets.UTF_8);

    assertThat(EventCodec.decode(Map.of("ce_type", "dev.millrace.event.other.v1"), wider))
        .isEmpty();
    assertThat(EventCodec.decode(encoded.headers(), wider))
        .map(Envelope::event)
        .contains(new RunStopped(1, 9, "done"));
  }

  @Test
  void aRecordThatClaimsAKnownTypeAndIsNoneIsRefused() {
    Encoded encoded = EventCodec.encode(Envelope.of(step(1), "s", TIME, RUN));

    assertThatThrownBy(
            () -> EventCodec.decode(encoded.headers(), "[]".getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(ContractException.class);
    assertThatThrownBy(
            () ->
                EventCodec.decode(
                    encoded.headers(), "{\"step\":0}".getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(ContractException.class);
  }
}
