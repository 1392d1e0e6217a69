package dev.millrace.events;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Commands to and from Kafka records. Reading never throws: whatever stands in the commands topic
 * is either a command or has a reason why it is none.
 */
public final class CommandCodec {
  /** Commands are small; anything larger is refused unread. */
  public static final int MAX_BYTES = 64 * 1024;

  private static final int MAX_HEADER = 1024;

  private CommandCodec() {}

  /** What a record of the commands topic is. */
  public sealed interface Parsed {
    /** The command's id, or the record's position where it has none. */
    String id();

    /**
     * The body for the journal: JSON, the start of the text, or nothing where the record is empty.
     */
    @Nullable JsonNode body();
  }

  /** A well-formed command. */
  public record Valid(CommandEnvelope command, JsonNode body) implements Parsed {
    @Override
    public String id() {
      return command.id();
    }
  }

  /** Not a command; {@code reason} names the field and the rule. */
  public record Malformed(
      String id, String type, String source, @Nullable JsonNode body, String reason)
      implements Parsed {}

  /**
   * The record's key, headers and value.
   *
   * @param run the record's key
   */
  public static Encoded encode(CommandEnvelope envelope, String run) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(Headers.SPEC_VERSION, Headers.SPEC_1_0);
    headers.put(Headers.ID, envelope.id());
    headers.put(Headers.SOURCE, envelope.source());
    headers.put(Headers.TYPE, envelope.type());
    putIfPresent(headers, Headers.TIME, envelope.time());
    headers.put(Headers.SUBJECT, run);
    putIfPresent(headers, Headers.CORRELATION_ID, envelope.correlationId());
    putIfPresent(headers, Headers.CAUSATION_ID, envelope.causationId());
    headers.put(Headers.CONTENT_TYPE, Headers.JSON);
    ObjectNode body = Json.MAPPER.valueToTree(envelope.command());
    GuardsJson.write(envelope.guards(), body);
    try {
      return new Encoded(run, headers, Json.MAPPER.writeValueAsBytes(body));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a command must be writable as JSON: " + envelope, e);
    }
  }

  /**
   * Reads one record of the commands topic.
   *
   * @param position {@code <topic>/<partition>/<offset>}, the id of a record that carries none
   */
  public static Parsed decode(
      Map<String, String> headers, byte @Nullable [] value, String position) {
    String id = headers.getOrDefault(Headers.ID, "");
    String type = headers.getOrDefault(Headers.TYPE, "");
    String source = headers.getOrDefault(Headers.SOURCE, "");
    JsonNode body = null;
    try {
      checkHeaders(headers);
      body = body(value);
      if (!(body instanceof ObjectNode object)) {
        throw new ContractException("the value must be a JSON object");
      }
      Fields fields = new Fields(object);
      return new Valid(
          new CommandEnvelope(
              id,
              source,
              instant(headers.get(Headers.TIME)),
              headers.get(Headers.CORRELATION_ID),
              headers.get(Headers.CAUSATION_ID),
              GuardsJson.read(fields),
              CommandReader.read(type, fields)),
          body);
    } catch (ContractException | IllegalArgumentException e) {
      return new Malformed(
          id.isBlank() || id.length() > MAX_HEADER ? position : id,
          head(type),
          head(source),
          body == null ? excerpt(value) : body,
          String.valueOf(e.getMessage()));
    }
  }

  private static void checkHeaders(Map<String, String> headers) {
    for (String name :
        new String[] {Headers.ID, Headers.SOURCE, Headers.TYPE, Headers.SPEC_VERSION}) {
      String value = headers.getOrDefault(name, "");
      if (value.isBlank()) {
        throw new ContractException("the header `" + name + "` must be given");
      }
      if (value.length() > MAX_HEADER) {
        throw new ContractException(
            "the header `" + name + "` must be at most 1024 characters: " + value.length());
      }
    }
    String version = headers.get(Headers.SPEC_VERSION);
    if (!Headers.SPEC_1_0.equals(version)) {
      throw new ContractException(
          "the header `ce_specversion` must be 1.0: " + Text.excerpt(String.valueOf(version)));
    }
  }

  private static JsonNode body(byte @Nullable [] value) {
    if (value == null) {
      throw new ContractException("the value must be a JSON object: it is empty");
    }
    if (value.length > MAX_BYTES) {
      throw new ContractException(
          "the value must be at most " + MAX_BYTES + " bytes: " + value.length);
    }
    try {
      return Json.MAPPER.readTree(value);
    } catch (IOException e) {
      throw new ContractException("the value must be JSON: " + excerpt(value), e);
    }
  }

  private static @Nullable Instant instant(@Nullable String text) {
    try {
      return text == null ? null : Instant.parse(text);
    } catch (DateTimeException e) {
      throw new ContractException(
          "the header `ce_time` must be an RFC 3339 instant: " + Text.excerpt(text), e);
    }
  }

  private static @Nullable JsonNode excerpt(byte @Nullable [] value) {
    if (value == null) {
      return null;
    }
    int length = Math.min(value.length, 200);
    return new TextNode(Text.printable(new String(value, 0, length, StandardCharsets.UTF_8)));
  }

  private static String head(String text) {
    return text.length() > MAX_HEADER ? text.substring(0, MAX_HEADER) : text;
  }

  private static void putIfPresent(
      Map<String, String> headers, String name, @Nullable Object value) {
    if (value != null) {
      headers.put(name, value.toString());
    }
  }
}
