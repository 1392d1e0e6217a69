package dev.millrace.ingest.decode;

import static dev.millrace.ingest.FaultKind.EMPTY;
import static dev.millrace.ingest.FaultKind.NON_FINITE;
import static dev.millrace.ingest.FaultKind.UNKNOWN_CLASS;
import static dev.millrace.ingest.FaultKind.WRONG_WIDTH;

import dev.millrace.ingest.DataConfig;
import dev.millrace.ingest.DataConfig.Format;
import dev.millrace.ingest.Label;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Float32DecoderTest {
  private static final DataConfig CLASSES =
      Decoded.config(Format.FLOAT32, List.of(), Decoded.UP_OR_DOWN);

  private static byte[] bytes(float... values) {
    ByteBuffer buffer = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (float value : values) {
      buffer.putFloat(value);
    }
    return buffer.array();
  }

  @Test
  void featuresThenIndexOfTheClass() {
    Decoded.of(CLASSES, bytes(0.5f, -2, 1)).isRow(0.5f, -2, 0, 1);
    Decoded.of(CLASSES, new byte[] {0, 0, (byte) 128, 63, 0, 0, 0, 64, 0, 0, 0, 0})
        .isRow(1, 2, 1, 0);
  }

  @Test
  void featuresThenValuesToPredict() {
    DataConfig data =
        Decoded.config(Format.FLOAT32, List.of(), new Label.Values(List.of("y", "z")));
    Decoded.of(data, bytes(1, 2, 3, Float.MIN_VALUE)).isRow(1, 2, 3, Float.MIN_VALUE);
  }

  @Test
  void otherLengthIsWrongWidth() {
    Decoded.of(CLASSES, bytes(1, 2)).isFault(WRONG_WIDTH, "8 bytes", "3 float32");
    Decoded.of(CLASSES, new byte[13]).isFault(WRONG_WIDTH, "13 bytes");
    Decoded.of(CLASSES, new byte[0]).isFault(EMPTY);
    Decoded.of(CLASSES, (byte[]) null).isFault(EMPTY);
  }

  @ParameterizedTest
  @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
  void notFiniteIsNonFinite(float value) {
    Decoded.of(CLASSES, bytes(1, value, 0)).isFault(NON_FINITE, "\"b\"");
    Decoded.of(CLASSES, bytes(1, 2, value)).isFault(NON_FINITE, "\"class\"");
  }

  @ParameterizedTest
  @ValueSource(floats = {-1, 2, 0.5f, 3e9f})
  void indexOfNoClassIsUnknown(float index) {
    Decoded.of(CLASSES, bytes(1, 2, index)).isFault(UNKNOWN_CLASS, "\"class\"", "0, 1");
  }
}
