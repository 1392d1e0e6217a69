package dev.millrace.app.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.millrace.events.Headers;
import dev.millrace.events.Text;
import dev.millrace.events.kafka.Records;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * An event as one line of JSON: {@code {"id","type","source","time","subject","offset","data"}}.
 * Whatever else a record is, it is shown too: an attribute that it lacks is null, a value that is
 * not JSON is text.
 */
final class EventLine {
  /** ASCII only: terminals take some characters beyond it for control sequences. */
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private EventLine() {}

  static String of(ConsumerRecord<String, byte[]> record) {
    Map<String, String> headers = Records.headers(record);
    ObjectNode line = JSON.createObjectNode();
    line.put("id", headers.get(Headers.ID));
    line.put("type", headers.get(Headers.TYPE));
    line.put("source", headers.get(Headers.SOURCE));
    line.put("time", headers.get(Headers.TIME));
    line.put("subject", headers.get(Headers.SUBJECT));
    line.put("offset", record.offset());
    line.set("data", data(record.value()));
    try {
      return JSON.writeValueAsString(line);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree must be writable as JSON", e);
    }
  }

  private static JsonNode data(byte @Nullable [] value) {
    if (value == null) {
      return JSON.nullNode();
    }
    try {
      return JSON.readTree(value);
    } catch (IOException e) {
      return JSON.getNodeFactory()
          .textNode(Text.printable(new String(value, StandardCharsets.UTF_8)));
    }
  }
}
