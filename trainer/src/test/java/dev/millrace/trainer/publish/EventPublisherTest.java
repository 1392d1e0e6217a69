package dev.millrace.trainer.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.events.RunStopped;
import dev.millrace.trainer.TrainingException;
import java.time.Clock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a real broker does not do on demand: lose an event, or a thread. */
@Timeout(value = 20, unit = TimeUnit.SECONDS)
class EventPublisherTest {
  private final CountDownLatch ringFilled = new CountDownLatch(1);
  private int sends;

  @Test
  void nothingIsSentBehindALostEvent() {
    MockProducer<String, byte[]> producer =
        producer(callback -> callback.onCompletion(null, new TimeoutException("not acknowledged")));
    try (EventPublisher publisher = publisher(producer)) {
      publisher.publish(event(1));
      publisher.publish(event(2));
      ringFilled.countDown();

      assertThatThrownBy(publisher::flush)
          .isInstanceOf(TrainingException.class)
          .hasMessageContaining("not acknowledged");
    }
    assertThat(sends).isEqualTo(1);
  }

  @Test
  void anErrorInTheThreadEndsTheWaitForIt() {
    MockProducer<String, byte[]> producer =
        producer(
            callback -> {
              throw new OutOfMemoryError("no room");
            });
    try (EventPublisher publisher = publisher(producer)) {
      publisher.publish(event(1));
      ringFilled.countDown();

      assertThatThrownBy(publisher::flush)
          .isInstanceOf(TrainingException.class)
          .hasMessageContaining("no room");
    }
  }

  /** The first send does this, once the ring is filled. */
  private MockProducer<String, byte[]> producer(java.util.function.Consumer<Callback> firstSend) {
    return new MockProducer<>(true, null, new StringSerializer(), new ByteArraySerializer()) {
      @Override
      public Future<RecordMetadata> send(ProducerRecord<String, byte[]> record, Callback callback) {
        try {
          ringFilled.await();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
        sends++;
        if (sends == 1) {
          firstSend.accept(callback);
        }
        return super.send(record, null);
      }
    };
  }

  private static EventPublisher publisher(MockProducer<String, byte[]> producer) {
    return new EventPublisher(producer, "events", "test", "run", 0, Clock.systemUTC());
  }

  private static RunStopped event(long step) {
    return new RunStopped(1, step, "test");
  }
}
