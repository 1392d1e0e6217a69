package dev.millrace.ingest.decode;

import dev.millrace.ingest.DataConfig;
import dev.millrace.ingest.Fault;
import dev.millrace.ingest.FaultKind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Raw little-endian float32: the features in order, then the labels; a class is its index, a whole
 * number from 0.
 */
final class Float32Decoder implements RecordDecoder {
  private final Row row;
  private final int slots;

  Float32Decoder(DataConfig data) {
    row = new Row(data);
    slots = row.names().size();
  }

  @Override
  public @Nullable Fault decode(
      byte @Nullable [] value, float[] features, int featuresAt, float[] labels, int labelsAt) {
    if (value == null || value.length == 0) {
      return new Fault(FaultKind.EMPTY, "the record has no value");
    }
    if (value.length != slots * Float.BYTES) {
      return new Fault(
          FaultKind.WRONG_WIDTH,
          "the record has " + value.length + " bytes, not " + slots + " float32 values of 4");
    }
    row.begin(features, featuresAt, labels, labelsAt);
    ByteBuffer floats = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN);
    Fault fault = null;
    for (int slot = 0; slot < slots && fault == null; slot++) {
      float number = floats.getFloat();
      fault = row.isClass(slot) ? classIndex(slot, number) : row.number(slot, number);
    }
    return fault;
  }

  private @Nullable Fault classIndex(int slot, float number) {
    if (!Float.isFinite(number)) {
      return row.number(slot, number);
    }
    int index = number == (int) number ? (int) number : ClassIndex.NONE;
    return row.classIndex(slot, index, "index " + number);
  }
}
