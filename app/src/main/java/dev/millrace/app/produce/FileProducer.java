package dev.millrace.app.produce;

import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.ingest.DataConfig;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Sends a file's records to a job's data topic: CSV or JSON lines, plain or gzip, told by content.
 * A record's value is the line's bytes.
 *
 * <p>A CSV header is left out. Where it has the job's columns in another order, or others besides,
 * each line is put into the order of {@code data.columns}; where it lacks one, the file is refused.
 * Lines that do not fit are sent all the same: to reject records is the trainer's part.
 */
public final class FileProducer {
  private final DataConfig data;
  private final Path file;
  private final ProduceOptions options;
  private final StreamProducer producer;

  public FileProducer(KafkaSettings kafka, DataConfig data, Path file, ProduceOptions options) {
    this.data = data;
    this.file = file;
    this.options = options;
    this.producer = new StreamProducer(kafka, data.topic(), options);
  }

  /**
   * Sends the file, again and again with {@code loop}, and waits for the acknowledgements.
   *
   * @throws ProduceException when the file cannot be read or does not hold what the job reads
   * @throws dev.millrace.events.kafka.KafkaUnavailableException when Kafka does not answer in time
   */
  public Produced run(ProduceListener listener) {
    try (Passes source = new Passes(listener)) {
      return producer.run(source, listener);
    } catch (IOException e) {
      throw new ProduceException(file + ": it cannot be read to its end: " + e.getMessage(), e);
    } catch (ProduceException e) {
      throw new ProduceException(file + ": " + e.getMessage(), e);
    }
  }

  /** Asks {@link #run} to return soon; may be called from any thread. */
  public void stop() {
    producer.stop();
  }

  /** One pass through the file, or endless ones. */
  private final class Passes implements RecordSource {
    private FileSource pass;

    Passes(ProduceListener listener) throws IOException {
      pass = FileSource.open(file, data);
      listener.reading(pass.description());
    }

    @Override
    public byte @Nullable [] next() throws IOException {
      byte[] value = pass.next();
      if (value == null && options.loop()) {
        pass.close();
        pass = FileSource.open(file, data);
        value = pass.next();
      }
      return value;
    }

    @Override
    public void close() throws IOException {
      pass.close();
    }
  }
}
