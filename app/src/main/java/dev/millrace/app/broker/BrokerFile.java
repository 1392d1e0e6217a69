package dev.millrace.app.broker;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code broker.json}: replaced as a whole, so that a reader never sees half of it. */
final class BrokerFile {
  private static final Logger LOG = LoggerFactory.getLogger(BrokerFile.class);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path path;

  BrokerFile(Path path) {
    this.path = path;
  }

  void write(BrokerAddress address) throws IOException {
    Path draft = path.resolveSibling(path.getFileName() + ".tmp");
    Files.writeString(
        draft, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(address) + "\n");
    Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Empty where there is no file, or none that a broker of this version wrote. */
  Optional<BrokerAddress> read() throws IOException {
    try {
      return Optional.of(JSON.readValue(Files.readAllBytes(path), BrokerAddress.class));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (JsonProcessingException e) {
      LOG.warn("{} is not a broker's address and is ignored: {}", path, e.getOriginalMessage());
      return Optional.empty();
    }
  }

  void delete() throws IOException {
    Files.deleteIfExists(path);
  }
}
