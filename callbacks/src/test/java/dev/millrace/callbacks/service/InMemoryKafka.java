package dev.millrace.callbacks.service;

import dev.millrace.events.CommandCodec;
import dev.millrace.events.CommandEnvelope;
import dev.millrace.events.Encoded;
import dev.millrace.events.Envelope;
import dev.millrace.events.EventCodec;
import dev.millrace.events.Headers;
import dev.millrace.events.RunStarted;
import dev.millrace.events.kafka.KafkaUnavailableException;
import dev.millrace.events.kafka.Records;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/** The three topics as lists; what goes through them is what goes through Kafka. */
final class InMemoryKafka implements Connection.Connector {
  final List<ConsumerRecord<String, byte[]>> events = new CopyOnWriteArrayList<>();
  final List<ConsumerRecord<String, byte[]>> commands = new ArrayList<>();
  final List<ConsumerRecord<String, byte[]>> states = new ArrayList<>();

  /** What was written, in order: {@code command}, {@code state}, {@code event}. */
  final List<String> writes = new ArrayList<>();

  String topicId = "topic-1";
  int batch = 7;
  volatile boolean down;

  /** Writes that still succeed before one fails; then none does until it is set again. */
  int writesLeft = Integer.MAX_VALUE;

  int checks;
  volatile int attempts;
  volatile int opened;
  volatile int polls;
  volatile int closed;

  void publish(Envelope... envelopes) {
    for (Envelope envelope : envelopes) {
      append(events, "test.events", EventCodec.encode(envelope));
    }
  }

  List<CommandEnvelope> sent() {
    return commands.stream().map(InMemoryKafka::command).toList();
  }

  List<String> sentIds() {
    return sent().stream().map(CommandEnvelope::id).toList();
  }

  List<Envelope> published() {
    return events.stream().map(Records::event).flatMap(Optional::stream).toList();
  }

  StoredState lastState() {
    return StoredState.read(states.get(states.size() - 1).value());
  }

  void store(String key, byte[] value) {
    append(states, "test.callback-state", new Encoded(key, Map.of(), value));
  }

  static CommandEnvelope command(ConsumerRecord<String, byte[]> record) {
    return ((CommandCodec.Valid)
            CommandCodec.decode(Records.headers(record), record.value(), Records.position(record)))
        .command();
  }

  static void append(List<ConsumerRecord<String, byte[]>> topic, String name, Encoded encoded) {
    RecordHeaders headers = new RecordHeaders();
    encoded.headers().forEach((k, v) -> headers.add(k, v.getBytes(StandardCharsets.UTF_8)));
    topic.add(
        new ConsumerRecord<>(
            name,
            0,
            topic.size(),
            0,
            TimestampType.CREATE_TIME,
            0,
            encoded.value().length,
            encoded.key(),
            encoded.value(),
            headers,
            Optional.empty()));
  }

  @Override
  public Connection open() {
    attempts++;
    if (down) {
      throw new KafkaUnavailableException("Kafka at nowhere:1 did not answer within 5 s");
    }
    opened++;
    return new Lists();
  }

  private final class Lists implements Connection {
    private int position;

    @Override
    public String eventsTopicId() {
      return topicId;
    }

    @Override
    public ConsumerRecord<String, byte[]> storedState(String callback) {
      ConsumerRecord<String, byte[]> newest = null;
      for (ConsumerRecord<String, byte[]> record : states) {
        newest = record.key().endsWith("/" + callback) ? record : newest;
      }
      return newest;
    }

    @Override
    public long beginning() {
      return 0;
    }

    @Override
    public Scan newestRun(long from) {
      for (int i = events.size() - 1; i >= from; i--) {
        String type = Records.headers(events.get(i)).getOrDefault(Headers.TYPE, "");
        if (type.equals(EventCodec.typeOf(RunStarted.class))) {
          return new Scan(events.get(i), events.size());
        }
      }
      return new Scan(null, events.size());
    }

    @Override
    public void seek(long offset) {
      position = Math.toIntExact(offset);
    }

    @Override
    public List<ConsumerRecord<String, byte[]>> poll() {
      requireUp();
      polls++;
      int to = Math.min(events.size(), position + batch);
      List<ConsumerRecord<String, byte[]>> read = List.copyOf(events.subList(position, to));
      position = to;
      return read;
    }

    @Override
    public void check() {
      requireUp();
      checks++;
    }

    @Override
    public void command(Encoded command) {
      write("command");
      append(commands, "test.commands", command);
    }

    @Override
    public void event(Encoded event) {
      write("event");
      append(events, "test.events", event);
    }

    @Override
    public void state(String key, byte[] value) {
      write("state");
      store(key, value);
    }

    private void write(String what) {
      requireUp();
      if (writesLeft-- <= 0) {
        throw new KafkaException("Kafka did not take it");
      }
      writes.add(what);
    }

    private void requireUp() {
      if (down) {
        throw new KafkaException("Kafka went away");
      }
    }

    @Override
    public void close() {
      closed++;
    }
  }
}
