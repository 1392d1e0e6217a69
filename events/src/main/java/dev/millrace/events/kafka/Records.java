package dev.millrace.events.kafka;

import dev.millrace.events.ContractException;
import dev.millrace.events.Encoded;
import dev.millrace.events.Envelope;
import dev.millrace.events.EventCodec;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;

/** Kafka records to and from the contract's carriers. */
public final class Records {
  private Records() {}

  /** A record for the producer; both contract topics have one partition. */
  public static ProducerRecord<String, byte[]> toRecord(String topic, Encoded encoded) {
    ProducerRecord<String, byte[]> record =
        new ProducerRecord<>(topic, 0, encoded.key(), encoded.value());
    encoded
        .headers()
        .forEach((name, text) -> record.headers().add(name, text.getBytes(StandardCharsets.UTF_8)));
    return record;
  }

  /** The headers as text; of several with one name the last. */
  public static Map<String, String> headers(ConsumerRecord<?, ?> record) {
    Map<String, String> headers = new HashMap<>();
    for (Header header : record.headers()) {
      if (header.value() != null) {
        headers.put(header.key(), new String(header.value(), StandardCharsets.UTF_8));
      }
    }
    return headers;
  }

  /** One header as text, the last of that name; empty where there is none. */
  public static String header(ConsumerRecord<?, ?> record, String name) {
    Header header = record.headers().lastHeader(name);
    return header == null || header.value() == null
        ? ""
        : new String(header.value(), StandardCharsets.UTF_8);
  }

  /**
   * The event in a record; empty where it is none of this version's.
   *
   * @throws ContractException when it claims a known type and is not one
   */
  public static Optional<Envelope> event(ConsumerRecord<String, byte[]> record) {
    byte[] value = record.value();
    return value == null ? Optional.empty() : EventCodec.decode(headers(record), value);
  }

  /** {@code <topic>/<partition>/<offset>}. */
  public static String position(ConsumerRecord<?, ?> record) {
    return record.topic() + "/" + record.partition() + "/" + record.offset();
  }
}
