package dev.millrace.engine.model;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** A zip of {@code ModelSerializer}; only the entries named here are ever opened. */
final class ModelZip implements AutoCloseable {
  static final String CONFIGURATION = "configuration.json";
  static final String COEFFICIENTS = "coefficients.bin";
  static final String UPDATER_STATE = "updaterState.bin";
  static final String PREPROCESSOR = "preprocessor.bin";

  private final ZipFile zip;

  private ModelZip(ZipFile zip) {
    this.zip = zip;
  }

  static ModelZip open(Path file) throws IOException, UnreadableException {
    try {
      ModelZip opened = new ModelZip(new ZipFile(file.toFile()));
      opened.check();
      return opened;
    } catch (ZipException e) {
      throw new UnreadableException("is a broken zip: " + e.getMessage());
    }
  }

  private void check() throws IOException, UnreadableException {
    String fault = null;
    if (zip.getEntry(CONFIGURATION) == null) {
      fault = "is a zip without " + CONFIGURATION + ", so not one that ModelSerializer wrote";
    } else if (zip.getEntry(PREPROCESSOR) != null) {
      fault =
          "contains "
              + PREPROCESSOR
              + ", a serialized Java object, which is never read: save the model without it";
    }
    if (fault != null) {
      zip.close();
      throw new UnreadableException(fault);
    }
  }

  byte[] configuration() throws IOException, UnreadableException {
    try (InputStream in = stream(CONFIGURATION)) {
      byte[] bytes = in == null ? new byte[0] : in.readNBytes(ConfigurationText.MAX_BYTES + 1);
      if (bytes.length > ConfigurationText.MAX_BYTES) {
        throw new UnreadableException(
            CONFIGURATION + " is larger than " + ConfigurationText.MAX_BYTES + " bytes");
      }
      return bytes;
    } catch (ZipException e) {
      throw new UnreadableException("is a broken zip: " + e.getMessage());
    }
  }

  /** The values of an entry; null when there is none, or when it is empty and none are needed. */
  float @Nullable [] array(String name, int length) throws IOException, UnreadableException {
    ZipEntry entry = zip.getEntry(name);
    if (entry == null || (length == 0 && entry.getSize() == 0)) {
      return null;
    }
    long limit = (long) length * Float.BYTES + StoredArray.HEADER_BYTES;
    if (entry.getSize() > limit) {
      throw new UnreadableException(
          "%s holds %d bytes, the configuration needs %d values of 4"
              .formatted(name, entry.getSize(), length));
    }
    try (InputStream in = stream(name)) {
      return in == null ? null : StoredArray.read(new BufferedInputStream(in), length, name);
    } catch (ZipException e) {
      throw new UnreadableException(name + " is broken: " + e.getMessage());
    }
  }

  private @Nullable InputStream stream(String name) throws IOException {
    ZipEntry entry = zip.getEntry(name);
    return entry == null ? null : zip.getInputStream(entry);
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
