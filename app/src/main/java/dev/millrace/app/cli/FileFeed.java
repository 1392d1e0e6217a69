package dev.millrace.app.cli;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.millrace.app.job.JobOutline;
import dev.millrace.app.produce.FileProducer;
import dev.millrace.app.produce.ProduceOptions;
import dev.millrace.events.kafka.JobTopics;
import dev.millrace.events.kafka.KafkaSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * {@code train --from-file}: the file goes to the topic once, also when the command is killed and
 * given again. A note beside the checkpoints says where in the topic the file begins; what is in
 * the topic behind that is not sent again. The note goes away when the run has reached the file's
 * end, so that the next command is a new pass.
 */
final class FileFeed {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private final JobOutline job;
  private final KafkaSettings kafka;
  private final Path file;
  private final Path note;

  /**
   * @param file as it was named
   * @param topicId another one means that the topic was created again
   * @param records that were in the topic before the file's first
   */
  record Note(String file, String topicId, long records) {}

  FileFeed(JobOutline job, KafkaSettings kafka, Path dir, Path file) {
    this.job = job;
    this.kafka = kafka;
    this.file = file;
    this.note = job.home(dir).resolve("from-file.json");
  }

  /** Sends what of the file is not in the topic yet. */
  void produce(Screen screen, Termination termination) throws IOException {
    FileProducer producer =
        new FileProducer(kafka, job.data(), file, ProduceOptions.DEFAULTS.withSkip(alreadyThere()));
    termination.stopWith(producer::stop);
    screen.line(ProduceScreen.sentence(producer.run(new ProduceScreen(screen))));
  }

  private long alreadyThere() throws IOException {
    String topic = job.data().topic();
    try (JobTopics topics = new JobTopics(kafka, PATIENCE)) {
      topics.create(topic, 1, Map.of());
      String id = topics.topicId(topic);
      long records = DataEnd.records(kafka, topic);
      Optional<Note> kept =
          read().filter(known -> known.equals(new Note(name(), id, known.records())));
      if (kept.isPresent()) {
        return records - kept.get().records();
      }
      write(new Note(name(), id, records));
      return 0;
    }
  }

  private String name() {
    return file.toAbsolutePath().normalize().toString();
  }

  private Optional<Note> read() throws IOException {
    if (!Files.exists(note)) {
      return Optional.empty();
    }
    try {
      return Optional.of(JSON.readValue(note.toFile(), Note.class));
    } catch (JacksonException e) {
      return Optional.empty(); // torn by a kill before anything was sent
    }
  }

  private void write(Note begin) throws IOException {
    Files.createDirectories(note.toAbsolutePath().getParent());
    JSON.writeValue(note.toFile(), begin);
  }

  /**
   * Takes the note away where the run has reached the end of the topic.
   *
   * @param consumed sum of the run's positions
   */
  void finished(long consumed) throws IOException {
    if (consumed >= DataEnd.records(kafka, job.data().topic())) {
      Files.deleteIfExists(note);
    }
  }
}
