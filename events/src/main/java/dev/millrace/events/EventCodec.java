package dev.millrace.events;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Events to and from Kafka records: CloudEvents 1.0, Kafka binding, binary mode, JSON values. */
public final class EventCodec {
  private static final Map<String, Class<? extends Event>> TYPES =
      Arrays.stream(Event.class.getPermittedSubclasses())
          .<Class<? extends Event>>map(type -> type.asSubclass(Event.class))
          .collect(Collectors.toUnmodifiableMap(TypeName::ofEvent, Function.identity()));

  private EventCodec() {}

  /** The CloudEvents type of a kind of event. */
  public static String typeOf(Class<? extends Event> type) {
    return TypeName.ofEvent(type);
  }

  /** The record's key, headers and value. Numbers that are not finite become null and are named. */
  public static Encoded encode(Envelope envelope) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(Headers.SPEC_VERSION, Headers.SPEC_1_0);
    headers.put(Headers.ID, envelope.id());
    headers.put(Headers.SOURCE, envelope.source());
    headers.put(Headers.TYPE, envelope.type());
    headers.put(Headers.TIME, envelope.time().toString());
    headers.put(Headers.SUBJECT, envelope.run());
    headers.put(Headers.ATTEMPT, Integer.toString(envelope.event().attempt()));
    if (envelope.traceparent() != null) {
      headers.put(Headers.TRACEPARENT, envelope.traceparent());
    }
    headers.put(Headers.CONTENT_TYPE, Headers.JSON);
    try {
      return new Encoded(envelope.run(), headers, body(envelope.event()));
    } catch (IOException e) {
      throw new IllegalStateException("an event must be writable as JSON: " + envelope, e);
    }
  }

  /** Nearly every event has finite numbers only, and needs no tree. */
  private static byte[] body(Event event) throws IOException {
    Optional<byte[]> finite = FiniteJson.write(event);
    if (finite.isPresent()) {
      return finite.get();
    }
    ObjectNode body = Json.MAPPER.valueToTree(event);
    Json.hideNonFinite(body);
    return Json.MAPPER.writeValueAsBytes(body);
  }

  /**
   * Reads an event; empty where the type is not one of this version's (readers ignore what they do
   * not know).
   *
   * @throws ContractException when the record claims a known type and is not one
   */
  public static Optional<Envelope> decode(Map<String, String> headers, byte[] value) {
    Class<? extends Event> type = TYPES.get(headers.getOrDefault(Headers.TYPE, ""));
    if (type == null) {
      return Optional.empty();
    }
    try {
      if (!(Json.MAPPER.readTree(value) instanceof ObjectNode body)) {
        throw new ContractException("the value of an event must be a JSON object");
      }
      Json.showNonFinite(body);
      return Optional.of(
          new Envelope(
              required(headers, Headers.ID),
              required(headers, Headers.SOURCE),
              Instant.parse(required(headers, Headers.TIME)),
              required(headers, Headers.SUBJECT),
              headers.get(Headers.TRACEPARENT),
              Json.MAPPER.treeToValue(body, type)));
    } catch (IOException | IllegalArgumentException | DateTimeException e) {
      throw new ContractException(
          "an event of type " + headers.get(Headers.TYPE) + ": " + e.getMessage(), e);
    }
  }

  private static String required(Map<String, String> headers, String name) {
    @Nullable String value = headers.get(name);
    if (value == null) {
      throw new ContractException("the header `" + name + "` must be given");
    }
    return value;
  }
}
