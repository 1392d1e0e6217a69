package dev.millrace.trainer.checkpoint;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.millrace.engine.EngineState;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;

/**
 * The files of one checkpoint directory: {@code parameters.f32} and {@code updater.f32}
 * (little-endian float32), {@code training.json}, {@code identity.json}, {@code model.json}, {@code
 * manifest.json}.
 */
final class CheckpointFiles {
  private static final String PARAMETERS = "parameters.f32";
  private static final String UPDATER = "updater.f32";
  private static final String TRAINING = "training.json";
  private static final String IDENTITY = "identity.json";
  private static final String MODEL = "model.json";
  private static final int CHUNK = 1 << 16;
  private static final ObjectWriter PRETTY = CheckpointJson.MAPPER.writerWithDefaultPrettyPrinter();

  private CheckpointFiles() {}

  /** Writes and syncs every file, the manifest last. */
  static void write(Path dir, Checkpoint checkpoint) throws IOException {
    Map<String, String> hashes = new TreeMap<>();
    hashes.put(PARAMETERS, writeFloats(dir.resolve(PARAMETERS), checkpoint.engine().parameters()));
    hashes.put(UPDATER, writeFloats(dir.resolve(UPDATER), checkpoint.engine().updaterState()));
    hashes.put(TRAINING, writeJson(dir.resolve(TRAINING), checkpoint.training()));
    hashes.put(IDENTITY, writeJson(dir.resolve(IDENTITY), checkpoint.identity()));
    hashes.put(
        MODEL,
        writeBytes(dir.resolve(MODEL), checkpoint.modelJson().getBytes(StandardCharsets.UTF_8)));
    writeJson(
        dir.resolve(Manifest.NAME),
        new Manifest(
            Manifest.FORMAT,
            checkpoint.identity().run(),
            checkpoint.training().step(),
            checkpoint.parametersSha256(),
            checkpoint.stateSha256(),
            hashes));
    Sync.directory(dir);
  }

  /**
   * Reads a checkpoint after checking every hash.
   *
   * @throws CorruptCheckpointException naming the file and what is wrong
   */
  static Checkpoint read(Path dir) throws IOException {
    Manifest manifest = manifest(dir);
    for (Map.Entry<String, String> file : manifest.files().entrySet()) {
      verify(dir.resolve(file.getKey()), file.getValue());
    }
    TrainingState training = readJson(dir.resolve(TRAINING), TrainingState.class);
    EngineState engine =
        new EngineState(
            readFloats(dir.resolve(PARAMETERS)),
            readFloats(dir.resolve(UPDATER)),
            training.optimizerStep(),
            training.lossScale());
    return new Checkpoint(
        readJson(dir.resolve(IDENTITY), RunIdentity.class),
        training,
        engine,
        Files.readString(dir.resolve(MODEL)));
  }

  static Manifest manifest(Path dir) throws IOException {
    Path file = dir.resolve(Manifest.NAME);
    if (!Files.exists(file)) {
      throw new CorruptCheckpointException(
          dir + " is not a complete checkpoint: it has no " + Manifest.NAME);
    }
    Manifest manifest = readJson(file, Manifest.class);
    if (manifest.format() != Manifest.FORMAT) {
      throw new CorruptCheckpointException(
          dir + " has format " + manifest.format() + "; this version reads " + Manifest.FORMAT);
    }
    return manifest;
  }

  private static void verify(Path file, String expected) throws IOException {
    String actual;
    try {
      actual = Sync.sha256(file);
    } catch (NoSuchFileException e) {
      throw new CorruptCheckpointException(file + " is missing", e);
    }
    if (!actual.equals(expected)) {
      throw new CorruptCheckpointException(
          file + " has SHA-256 " + actual + "; the manifest says " + expected);
    }
  }

  private static String writeFloats(Path file, float[] values) throws IOException {
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    try (FileChannel channel = create(file)) {
      for (int from = 0; from < values.length; from += CHUNK) {
        int count = Math.min(CHUNK, values.length - from);
        chunk.clear();
        chunk.asFloatBuffer().put(values, from, count);
        Sync.writeFully(channel, chunk.limit(count * Float.BYTES));
      }
      channel.force(true);
    }
    return Sync.sha256(file);
  }

  private static float[] readFloats(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    float[] values = new float[bytes.remaining() / Float.BYTES];
    bytes.asFloatBuffer().get(values);
    return values;
  }

  private static String writeJson(Path file, Object value) throws IOException {
    return writeBytes(file, PRETTY.writeValueAsBytes(value));
  }

  private static String writeBytes(Path file, byte[] bytes) throws IOException {
    try (FileChannel channel = create(file)) {
      Sync.writeFully(channel, ByteBuffer.wrap(bytes));
      channel.force(true);
    }
    return Sync.sha256(file);
  }

  private static FileChannel create(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  private static <T> T readJson(Path file, Class<T> type) throws IOException {
    try {
      return CheckpointJson.MAPPER.readValue(file.toFile(), type);
    } catch (JacksonException e) {
      throw new CorruptCheckpointException(file + " cannot be read: " + e.getOriginalMessage(), e);
    }
  }
}
