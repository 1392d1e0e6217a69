package dev.millrace.ingest.source;

import dev.millrace.events.Position;
import dev.millrace.ingest.IngestException;
import dev.millrace.ingest.Intake;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A poll thread, its handover and its dead letters. */
final class KafkaBatchSource implements BatchSource {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaBatchSource.class);
  private static final long ORDERLY_MILLIS = 5_000;
  private static final long INTERRUPTED_MILLIS = 2_000;

  private final DataTopic topic;
  private final Handover handover;
  private final PollLoop loop;
  private final GroupCommits commits;
  private final DeadLetters deadLetters;
  private final Thread thread;

  KafkaBatchSource(
      DataTopic topic,
      Handover handover,
      PollLoop loop,
      GroupCommits commits,
      DeadLetters deadLetters,
      String threadName) {
    this.topic = topic;
    this.handover = handover;
    this.loop = loop;
    this.commits = commits;
    this.deadLetters = deadLetters;
    this.thread = new Thread(loop, threadName);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public DataTopic topic() {
    return topic;
  }

  @Override
  public @Nullable Intake poll(Duration timeout) {
    try {
      return handover.take(timeout.toNanos());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IngestException("interrupted while waiting for a batch of " + topic.topic(), e);
    }
  }

  @Override
  public void commit(List<Position> positions) {
    commits.request(positions);
  }

  @Override
  public OptionalLong lag() {
    OptionalLong fetched = loop.lag();
    return fetched.isEmpty() ? fetched : OptionalLong.of(fetched.getAsLong() + handover.records());
  }

  @Override
  public void flushDeadLetters() {
    deadLetters.flush();
  }

  @Override
  public void close() {
    loop.close();
    try {
      thread.join(ORDERLY_MILLIS);
      if (thread.isAlive()) {
        thread.interrupt();
        thread.join(INTERRUPTED_MILLIS);
      }
    } catch (InterruptedException e) {
      thread.interrupt();
      Thread.currentThread().interrupt();
    }
    if (thread.isAlive()) {
      LOG.warn("the poll thread of {} does not end; it is left behind", topic.topic());
    }
    deadLetters.close();
  }
}
