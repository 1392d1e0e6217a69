package dev.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.millrace.events.Encoded;
import dev.millrace.events.Envelope;
import dev.millrace.events.EventCodec;
import dev.millrace.events.RunStopped;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class EventLineTest {
  @Test
  void eventIsOneObjectOnOneLine() throws Exception {
    Encoded encoded =
        EventCodec.encode(
            Envelope.of(
                new RunStopped(2, 7, "two\nlines"),
                "millrace/trainer/elec",
                Instant.parse("2026-01-01T00:00:00Z"),
                "r"));
    ConsumerRecord<String, byte[]> record =
        new ConsumerRecord<>("elec.events", 0, 42, encoded.key(), encoded.value());
    encoded
        .headers()
        .forEach((name, text) -> record.headers().add(name, text.getBytes(StandardCharsets.UTF_8)));

    assertThat(EventLine.of(record))
        .isEqualTo(
            "{\"id\":\"r/run-stopped/attempt-2\",\"type\":\"dev.millrace.event.run-stopped.v1\","
                + "\"source\":\"millrace/trainer/elec\",\"time\":\"2026-01-01T00:00:00Z\","
                + "\"subject\":\"r\",\"offset\":42,"
                + "\"data\":{\"attempt\":2,\"step\":7,\"reason\":\"two\\nlines\"}}");
  }

  @Test
  void nothingInALineControlsATerminal() {
    byte[] value = "{\"reason\":\"\u009b2J\"}".getBytes(StandardCharsets.UTF_8);

    assertThat(EventLine.of(new ConsumerRecord<>("t", 0, 3, null, value)))
        .endsWith("\"data\":{\"reason\":\"\\u009B2J\"}}");
  }

  @Test
  void whateverElseARecordIsIsShownToo() throws Exception {
    byte[] value = "\u001b[2J{".getBytes(StandardCharsets.UTF_8);

    JsonNode line =
        new JsonMapper().readTree(EventLine.of(new ConsumerRecord<>("t", 0, 3, null, value)));

    assertThat(line.get("type").isNull()).isTrue();
    assertThat(line.get("data").asText()).isEqualTo("\\u001b[2J{");
  }
}
