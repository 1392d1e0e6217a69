package dev.millrace.app.cli;

import dev.millrace.events.CommandApplied;
import dev.millrace.events.CommandRejected;
import dev.millrace.events.ContractException;
import dev.millrace.events.Envelope;
import dev.millrace.events.Event;
import dev.millrace.events.kafka.Records;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Waits for what the trainer says to a command. A trainer that is alive is heard at least every
 * five seconds, so silence is an answer too.
 */
final class Acknowledgement {
  static final Duration SILENCE = Duration.ofSeconds(30);
  static final Duration LIMIT = Duration.ofMinutes(10);

  private final EventLog log;
  private final long from;
  private final String commandId;
  private final LongSupplier nanos;

  /** What came of a command. */
  record Answer(boolean applied, String sentence) {}

  /**
   * @param from offset before which the answer cannot stand
   */
  Acknowledgement(EventLog log, long from, String commandId) {
    this(log, from, commandId, System::nanoTime);
  }

  Acknowledgement(EventLog log, long from, String commandId, LongSupplier nanos) {
    this.log = log;
    this.from = from;
    this.commandId = commandId;
    this.nanos = nanos;
  }

  /**
   * @throws CommandException when nobody answers in time
   */
  Answer await() {
    log.seek(from);
    long start = nanos.getAsLong();
    long heard = start;
    while (true) {
      for (ConsumerRecord<String, byte[]> record : log.poll()) {
        heard = nanos.getAsLong();
        Optional<Answer> answer = answer(record);
        if (answer.isPresent()) {
          return answer.get();
        }
      }
      requireTime(start, heard);
    }
  }

  private void requireTime(long start, long heard) {
    long now = nanos.getAsLong();
    if (now - heard > SILENCE.toNanos()) {
      throw CommandException.failed(
          "the trainer was not heard for %d s; the command stays in the topic and is judged when the"
                  .formatted(SILENCE.toSeconds())
              + " run goes on");
    }
    if (now - start > LIMIT.toNanos()) {
      throw CommandException.failed(
          "no answer within %d min, though the trainer is alive; `millrace events` shows it when it"
                  .formatted(LIMIT.toMinutes())
              + " comes");
    }
  }

  private Optional<Answer> answer(ConsumerRecord<String, byte[]> record) {
    Event event;
    try {
      event = Records.event(record).map(Envelope::event).orElse(null);
    } catch (ContractException e) {
      return Optional.empty(); // not the trainer's: it writes what it can read
    }
    if (event instanceof CommandApplied applied && applied.commandId().equals(commandId)) {
      return Optional.of(
          new Answer(true, "applied before step " + applied.step() + ": " + applied.message()));
    }
    if (event instanceof CommandRejected rejected && rejected.commandId().equals(commandId)) {
      return Optional.of(new Answer(false, "rejected: " + rejected.reason()));
    }
    return Optional.empty();
  }
}
