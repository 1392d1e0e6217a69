package dev.millrace.ingest.decode;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import dev.millrace.events.Text;
import dev.millrace.ingest.DataConfig;
import dev.millrace.ingest.Fault;
import dev.millrace.ingest.FaultKind;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One JSON object with the fields by name; other fields are ignored. Numbers must be JSON numbers,
 * not text; a class may be text, a number or a boolean. {@code NaN} and {@code Infinity}, which
 * some libraries write, are read to be rejected by their right name.
 */
final class JsonDecoder implements RecordDecoder {
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .build();

  private final Row row;
  private final Map<String, Integer> slots = new HashMap<>();
  private final boolean[] seen;

  JsonDecoder(DataConfig data) {
    row = new Row(data);
    for (String name : row.names()) {
      slots.put(name, slots.size());
    }
    seen = new boolean[slots.size()];
  }

  @Override
  public @Nullable Fault decode(
      byte @Nullable [] value, float[] features, int featuresAt, float[] labels, int labelsAt) {
    Fault nothing = Faults.ofNothing(value);
    if (value == null || nothing != null) {
      return nothing;
    }
    row.begin(features, featuresAt, labels, labelsAt);
    Arrays.fill(seen, false);
    try (JsonParser parser = JSON.createParser(value)) {
      return object(parser);
    } catch (JsonProcessingException e) {
      return Faults.undecodable("the record is not JSON", e.getOriginalMessage());
    } catch (IOException e) {
      return Faults.undecodable("the record is not JSON", e.toString());
    }
  }

  private @Nullable Fault object(JsonParser parser) throws IOException {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      return Faults.undecodable("the record is not a JSON object", parser.getText());
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      Integer slot = slots.get(parser.currentName());
      JsonToken token = parser.nextToken();
      if (slot == null) {
        parser.skipChildren();
        continue;
      }
      Fault fault = field(parser, token, slot);
      if (fault != null) {
        return fault;
      }
    }
    if (parser.nextToken() != null) {
      return Faults.undecodable("the record goes on after its JSON object", parser.getText());
    }
    return firstMissing();
  }

  private @Nullable Fault field(JsonParser parser, JsonToken token, int slot) throws IOException {
    if (seen[slot]) {
      return new Fault(FaultKind.UNDECODABLE, row.field(slot) + " appears twice");
    }
    seen[slot] = true;
    if (token == JsonToken.VALUE_NULL) {
      return row.missing(slot);
    }
    if (row.isClass(slot) && token.isScalarValue()) {
      return row.classText(slot, parser.getText());
    }
    if (token.isNumeric()) {
      return row.number(slot, parser.getDoubleValue());
    }
    String what = row.isClass(slot) ? " is not a class: " : " is not a JSON number: ";
    return new Fault(
        FaultKind.UNDECODABLE, row.field(slot) + what + Text.excerpt(parser.getText()));
  }

  private @Nullable Fault firstMissing() {
    for (int slot = 0; slot < seen.length; slot++) {
      if (!seen[slot]) {
        return row.missing(slot);
      }
    }
    return null;
  }
}
