package dev.millrace.app.ingest;

import static dev.millrace.app.ingest.IngestLab.batch;
import static dev.millrace.app.ingest.IngestLab.next;
import static dev.millrace.app.ingest.IngestLab.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.app.broker.EmbeddedBroker;
import dev.millrace.events.Position;
import dev.millrace.ingest.IngestException;
import dev.millrace.ingest.source.BatchSource;
import dev.millrace.ingest.source.SourceOptions;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a user is told when reading cannot go on; never a hang. */
@Timeout(120)
class IngestFailureIT {
  private static final Duration SHORT = Duration.ofSeconds(2);

  @TempDir static Path dir;
  private static EmbeddedBroker broker;

  @BeforeAll
  static void startBroker() {
    broker = EmbeddedBroker.start(dir, 0);
  }

  @AfterAll
  static void stopBroker() {
    broker.close();
  }

  private static IngestLab lab(String job) throws Exception {
    return new IngestLab(broker.bootstrap(), job).create(1);
  }

  private static SourceOptions at(IngestLab lab, long offset) {
    return lab.options(1).startAt(List.of(new Position(lab.topic(), 0, offset)));
  }

  @Test
  void missingTopicIsWaitedForAndThenNamedWithWhatToDo() {
    IngestLab lab = new IngestLab(broker.bootstrap(), "missing");
    long before = System.nanoTime();
    assertThatThrownBy(() -> BatchSource.open(lab.options(1).patience(SHORT)))
        .isInstanceOf(IngestException.class)
        .hasMessage(
            "the topic missing.data does not exist on Kafka at "
                + broker.bootstrap()
                + " (waited 2 s); `millrace produce JOB --file F` creates it, or name another under `data.topic`");
    assertThat(Duration.ofNanos(System.nanoTime() - before))
        .isBetween(SHORT, Duration.ofSeconds(10));
  }

  @Test
  void topicThatAppearsInTimeIsRead() throws Exception {
    IngestLab lab = new IngestLab(broker.bootstrap(), "late");
    Thread creator =
        new Thread(
            () -> {
              IngestLab.step(Duration.ofSeconds(1));
              try {
                lab.create(1);
                lab.send(0, row(7));
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    creator.start();
    try (BatchSource source = lab.open(1)) {
      assertThat(batch(source).features()).containsExactly(7);
    }
    creator.join();
  }

  @Test
  void brokerThatIsNotThereIsNamedWithWhatToDo() throws Exception {
    int closed;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }
    IngestLab lab = new IngestLab("127.0.0.1:" + closed, "nobody");
    assertThatThrownBy(() -> BatchSource.open(lab.options(1).patience(SHORT)))
        .isInstanceOf(IngestException.class)
        .hasMessageContaining("Kafka at 127.0.0.1:" + closed + " has not answered for 2 s")
        .hasMessageContaining("millrace broker");
  }

  @Test
  void positionLostToRetentionIsNotSkippedSilently() throws Exception {
    IngestLab lab = lab("lost");
    lab.sendRows(0, 0, 10);
    lab.deleteBefore(0, 5);
    assertThatThrownBy(() -> BatchSource.open(at(lab, 2)))
        .isInstanceOf(IngestException.class)
        .hasMessageContaining("offset 2 of lost.data partition 0")
        .hasMessageContaining("oldest record still there is at 5")
        .hasMessageContaining("retention removed 3 records")
        .hasMessageContaining("--new-run");
    try (BatchSource source = BatchSource.open(at(lab, 5))) {
      assertThat(batch(source).features()).containsExactly(5);
    }
  }

  @Test
  void positionAfterTheEndSaysThatTheTopicIsAnotherOne() throws Exception {
    IngestLab lab = lab("recreated");
    lab.sendRows(0, 0, 3);
    assertThatThrownBy(() -> BatchSource.open(at(lab, 4)))
        .isInstanceOf(IngestException.class)
        .hasMessageContaining("offset 4 of recreated.data partition 0")
        .hasMessageContaining("the topic ends at 3")
        .hasMessageContaining("deleted and created again");
  }

  @Test
  void retentionThatOvertakesASlowTrainerIsToldAfterWhatWasFetched() throws Exception {
    IngestLab lab = lab("overtaken");
    String[] rows = new String[40_000];
    for (int number = 0; number < rows.length; number++) {
      rows[number] = " ".repeat(200) + row(number);
    }
    lab.send(0, rows);
    try (BatchSource source = lab.open(1)) {
      batch(source);
      lab.deleteBefore(0, 39_000);
      assertThatThrownBy(
              () -> {
                for (long number = 1; number < 40_000; number++) {
                  assertThat(batch(source).features()).containsExactly(number);
                }
              })
          .isInstanceOf(IngestException.class)
          .hasMessageContaining("overtaken.data partition 0")
          .hasMessageContaining("retention removed it");
      assertThatThrownBy(() -> source.poll(Duration.ZERO)).isInstanceOf(IngestException.class);
    }
  }

  @Test
  void topicDeletedUnderARunIsToldWithinThePatience() throws Exception {
    IngestLab lab = lab("deleted");
    lab.sendRows(0, 0, 1);
    try (BatchSource source = BatchSource.open(lab.options(1).patience(SHORT))) {
      batch(source);
      lab.delete(lab.topic());
      assertThatThrownBy(() -> next(source))
          .isInstanceOf(IngestException.class)
          .hasMessageContaining("the topic deleted.data does not exist");
    }
  }

  @Test
  void deadLetterThatCannotBeWrittenFailsTheCheckpointAndEveryLaterOne() throws Exception {
    IngestLab lab = new IngestLab(broker.bootstrap(), "unwritable");
    lab.create(lab.topic(), 1, Map.of());
    lab.create(lab.deadLetters(), 1, Map.of("max.message.bytes", "10"));
    lab.send(0, "poison", row(1));
    try (BatchSource source = BatchSource.open(lab.options(1).patience(SHORT))) {
      assertThat(batch(source).rejected()).hasSize(1);
      for (int attempt = 0; attempt < 2; attempt++) {
        assertThatThrownBy(source::flushDeadLetters)
            .isInstanceOf(IngestException.class)
            .hasMessageContaining("unwritable.dead-letters")
            .hasMessageContaining("last checkpoint");
      }
    }
  }

  @Test
  void brokerThatComesBackIsReadOnAndOneThatStaysAwayIsTold(@TempDir Path own) throws Exception {
    EmbeddedBroker first = EmbeddedBroker.start(own, 0);
    int port = Integer.parseInt(first.bootstrap().substring(first.bootstrap().indexOf(':') + 1));
    IngestLab lab = new IngestLab(first.bootstrap(), "outage").create(1);
    lab.sendRows(0, 0, 1);
    try (BatchSource source = BatchSource.open(lab.options(1).patience(Duration.ofSeconds(20)))) {
      batch(source);
      first.close();
      try (EmbeddedBroker again = EmbeddedBroker.startAt(own, port)) {
        lab.sendRows(0, 1, 2);
        assertThat(batch(source).features()).containsExactly(1);
      }
    }
    lab = new IngestLab("127.0.0.1:" + port, "outage");
    EmbeddedBroker third = EmbeddedBroker.startAt(own, port);
    try (BatchSource source = BatchSource.open(lab.options(1).patience(SHORT))) {
      batch(source);
      batch(source);
      third.close();
      assertThatThrownBy(() -> next(source))
          .isInstanceOf(IngestException.class)
          .hasMessageContaining("Kafka at 127.0.0.1:" + port + " has not answered for");
    }
  }
}
