package dev.millrace.app.produce;

import dev.millrace.ingest.DataConfig;
import dev.millrace.ingest.DataConfig.Format;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The records of a file of CSV or JSON lines, plain or compressed. */
final class FileSource implements RecordSource {
  private final LineReader lines;
  private final Optional<CsvHeader> header;
  private final String description;
  private byte @Nullable [] first;

  private FileSource(
      LineReader lines, Optional<CsvHeader> header, String description, byte @Nullable [] first) {
    this.lines = lines;
    this.header = header;
    this.description = description;
    this.first = first;
  }

  /**
   * @throws ProduceException when the file does not hold what the job reads
   */
  static FileSource open(Path file, DataConfig data) throws IOException {
    Content content = Content.open(file);
    LineReader lines = new LineReader(content.text());
    try {
      check(content.kind(), data.format());
      byte[] first = lines.next();
      if (first == null) {
        throw new ProduceException("it has no records");
      }
      Optional<CsvHeader> header =
          content.kind() == Content.Kind.CSV
              ? CsvHeader.of(first, data.columns())
              : Optional.empty();
      return new FileSource(
          lines,
          header,
          describe(content, header, data.columns()),
          header.isPresent() ? null : first);
    } catch (IOException | RuntimeException e) {
      lines.close();
      throw e;
    }
  }

  private static void check(Content.Kind kind, Format format) {
    if (format != Format.CSV && format != Format.JSON) {
      throw new ProduceException(
          "files of CSV and JSON lines can be produced, and the job's `data.format` is "
              + name(format));
    }
    Format found = kind == Content.Kind.JSON_LINES ? Format.JSON : Format.CSV;
    if (kind != Content.Kind.EMPTY && found != format) {
      throw new ProduceException(
          "it holds " + name(found) + " and the job's `data.format` is " + name(format));
    }
  }

  private static String name(Format format) {
    return format.name().toLowerCase(Locale.ROOT);
  }

  private static String describe(
      Content content, Optional<CsvHeader> header, List<String> columns) {
    String kind = content.kind() == Content.Kind.CSV ? "CSV" : "JSON lines";
    String compressed = content.compressed() ? ", compressed" : "";
    String layout =
        header
            .map(
                found ->
                    found.sameLayout()
                        ? ", its header checked and left out"
                        : ", its columns put into the order " + String.join(",", columns))
            .orElse(content.kind() == Content.Kind.CSV ? ", without a header" : "");
    return kind + compressed + layout;
  }

  /** How the file is read. */
  String description() {
    return description;
  }

  @Override
  public byte @Nullable [] next() throws IOException {
    byte[] line = first;
    if (line != null) {
      first = null;
      return line;
    }
    line = lines.next();
    if (line == null || header.isEmpty() || header.get().sameLayout()) {
      return line;
    }
    return header.get().arrange(line, lines.number());
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
