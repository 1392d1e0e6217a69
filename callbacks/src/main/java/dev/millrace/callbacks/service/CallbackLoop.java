package dev.millrace.callbacks.service;

import dev.millrace.callbacks.CallbackFactory;
import dev.millrace.events.kafka.KafkaUnavailableException;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/**
 * A callback service without its thread: {@link #doWork()} reads a few events, sends the commands
 * that follow and keeps the state. Whatever fails, it lets go of everything and begins again from
 * the last stored state; its commands have the same ids then, so that nothing is done twice.
 */
final class CallbackLoop implements AutoCloseable {
  private final CallbackFactory factory;
  private final Connection.Connector connector;
  private final LongSupplier nanos;
  private final Clock clock;
  private final Sender sender;
  private final Notices notices;
  private final Complaints complaints;

  private @Nullable Attendance attendance;
  private long resumeAt;
  private int failures;
  private String failedEvent = "";

  /**
   * @param nanos a monotonic clock for intervals
   * @param listener hears what the log hears
   * @param clock for the {@code ce_time} of this service's own events
   */
  CallbackLoop(
      CallbackFactory factory,
      Connection.Connector connector,
      Consumer<String> listener,
      LongSupplier nanos,
      Clock clock) {
    this.factory = factory;
    this.connector = connector;
    this.nanos = nanos;
    this.clock = clock;
    this.sender = new Sender(factory.name());
    this.notices = new Notices(factory.name(), listener);
    this.complaints = new Complaints(notices, nanos);
    this.resumeAt = nanos.getAsLong();
  }

  /** How long there is nothing to do; zero while there may be something. */
  Duration pause() {
    long left = resumeAt - nanos.getAsLong();
    return left > 0 ? Duration.ofNanos(left) : Duration.ZERO;
  }

  /** Does what there is to do, throws nothing, and returns how many events it read. */
  int doWork() {
    if (!pause().isZero()) {
      return 0;
    }
    try {
      return attend();
    } catch (CallbackFailure e) {
      restart(e);
    } catch (KafkaUnavailableException | KafkaException e) {
      complaints.add(e);
      restartIn(Backoff.KAFKA);
    } catch (RuntimeException | Error e) {
      notices.error(e, "a fault in the service (%s); it restarts", e);
      restartIn(Backoff.KAFKA);
    }
    return 0;
  }

  private int attend() {
    Attendance at = attendance;
    if (at == null) {
      at = Attendance.begin(connector.open(), factory, nanos, sender, notices);
      attendance = at;
      complaints.settled();
    }
    return at.work();
  }

  /** The callback threw: says so in the events and begins again, later each time. */
  private void restart(CallbackFailure failure) {
    String event = failure.event().id();
    failures = event.equals(failedEvent) ? failures + 1 : 1;
    failedEvent = event;
    Duration delay = Backoff.callback(failures);
    notices.error(
        failure,
        "failed at event %s, %d in a row; it restarts in %d s: %s",
        event,
        failures,
        delay.toSeconds(),
        failure.getMessage());
    publish(failure, delay);
    restartIn(delay);
  }

  private void publish(CallbackFailure failure, Duration delay) {
    if (attendance == null) {
      return;
    }
    try {
      attendance.publish(
          sender.failed(failure, failures, (double) delay.toSeconds(), clock.instant()));
    } catch (KafkaException e) {
      complaints.add(e);
    }
  }

  private void restartIn(Duration delay) {
    if (attendance != null) {
      attendance.abandon();
      attendance = null;
    }
    resumeAt = nanos.getAsLong() + delay.toNanos();
  }

  /** Keeps the state and lets go of Kafka. */
  @Override
  public void close() {
    Attendance at = attendance;
    attendance = null;
    if (at == null) {
      return;
    }
    try {
      at.finish();
    } catch (KafkaException e) {
      notices.warn(
          "its last state could not be kept (%s); it will read some events again", e.getMessage());
    }
  }
}
