package dev.millrace.ingest.decode;

import com.fasterxml.jackson.core.io.NumberInput;
import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.RecordWrapper;
import dev.millrace.ingest.Fault;
import dev.millrace.ingest.FaultKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes the parser's fields straight into the row, without a string for each. */
final class CsvRow extends AbstractBaseCsvCallbackHandler<CsvRow> {
  private static final int UNUSED = -1;

  private final Row row;
  private final List<String> columns;
  private final int[] slotOfColumn;
  private @Nullable Fault firstFault;

  CsvRow(Row row, List<String> columns) {
    this.row = row;
    this.columns = columns;
    this.slotOfColumn = columns.stream().mapToInt(row.names()::indexOf).toArray();
  }

  /** What is wrong with the record just read. */
  @Nullable Fault fault() {
    int found = getFieldCount();
    if (found != columns.size()) {
      return new Fault(
          FaultKind.WRONG_WIDTH,
          "the record has " + found + " fields, not the " + columns.size() + " of `data.columns`");
    }
    return firstFault;
  }

  @Override
  protected void handleBegin(long startingLineNumber) {
    firstFault = null;
  }

  @Override
  protected void handleField(int column, char[] text, int offset, int length, boolean quoted) {
    if (firstFault != null || column >= slotOfColumn.length) {
      return;
    }
    int slot = slotOfColumn[column];
    if (slot != UNUSED) {
      int from = offset;
      int to = offset + length;
      while (from < to && isSpace(text[from])) {
        from++;
      }
      while (to > from && isSpace(text[to - 1])) {
        to--;
      }
      firstFault = field(slot, text, from, to - from);
    }
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t';
  }

  private @Nullable Fault field(int slot, char[] text, int offset, int length) {
    if (length == 0) {
      return row.missing(slot);
    }
    if (row.isClass(slot)) {
      return row.classText(slot, new String(text, offset, length));
    }
    if (Numbers.looksLikeNumber(text, offset, length)) {
      try {
        return row.number(slot, NumberInput.parseDouble(text, offset, length, true));
      } catch (NumberFormatException e) {
        return row.notANumber(slot, new String(text, offset, length));
      }
    }
    return row.notANumber(slot, new String(text, offset, length));
  }

  @Override
  protected RecordWrapper<CsvRow> buildRecord() {
    return wrapRecord(this);
  }
}
