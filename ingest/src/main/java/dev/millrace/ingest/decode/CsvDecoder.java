package dev.millrace.ingest.decode;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import dev.millrace.ingest.DataConfig;
import dev.millrace.ingest.Fault;
import dev.millrace.ingest.FaultKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * One line of CSV without a header, UTF-8, RFC 4180 with a comma. White space around a value is
 * ignored. A wrong number of fields is told before what the fields hold, since they have shifted.
 */
final class CsvDecoder implements RecordDecoder {
  private static final CsvReader.CsvReaderBuilder READER =
      CsvReader.builder().acceptCharsAfterQuotes(false);

  private final Row row;
  private final CsvRow fields;

  CsvDecoder(DataConfig data) {
    row = new Row(data);
    fields = new CsvRow(row, data.columns());
  }

  @Override
  public @Nullable Fault decode(
      byte @Nullable [] value, float[] features, int featuresAt, float[] labels, int labelsAt) {
    Fault nothing = Faults.ofNothing(value);
    if (value == null || nothing != null) {
      return nothing;
    }
    row.begin(features, featuresAt, labels, labelsAt);
    return parse(new String(value, StandardCharsets.UTF_8));
  }

  private @Nullable Fault parse(String line) {
    try (CloseableIterator<CsvRow> records = READER.build(fields, line).iterator()) {
      if (!records.hasNext()) { // the parser finds none where a quoted field ends in a lone CR
        return new Fault(FaultKind.UNDECODABLE, "the record has no line of CSV");
      }
      Fault fault = records.next().fault();
      return records.hasNext()
          ? new Fault(FaultKind.UNDECODABLE, "the record has more than one line of CSV")
          : fault;
    } catch (CsvParseException e) {
      return Faults.undecodable("the record is not CSV", String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
