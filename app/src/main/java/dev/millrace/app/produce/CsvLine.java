package dev.millrace.app.produce;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** One line of CSV to its fields and back. */
final class CsvLine {
  private CsvLine() {}

  /** The fields, without white space around them; empty where the line is not CSV. */
  static Optional<List<String>> parse(byte[] line) {
    String text = new String(line, StandardCharsets.UTF_8);
    try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(text)) {
      return reader.stream()
          .findFirst()
          .map(record -> record.getFields().stream().map(String::strip).toList());
    } catch (CsvParseException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] format(List<String> fields) {
    StringWriter text = new StringWriter();
    try (CsvWriter writer = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
      writer.writeRecord(fields);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.getBuffer()
        .substring(0, text.getBuffer().length() - 1)
        .getBytes(StandardCharsets.UTF_8);
  }
}
