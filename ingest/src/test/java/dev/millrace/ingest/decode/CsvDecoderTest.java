package dev.millrace.ingest.decode;

import static dev.millrace.ingest.FaultKind.EMPTY;
import static dev.millrace.ingest.FaultKind.MISSING_FIELD;
import static dev.millrace.ingest.FaultKind.NON_FINITE;
import static dev.millrace.ingest.FaultKind.UNDECODABLE;
import static dev.millrace.ingest.FaultKind.UNKNOWN_CLASS;
import static dev.millrace.ingest.FaultKind.WRONG_WIDTH;

import dev.millrace.ingest.DataConfig;
import dev.millrace.ingest.DataConfig.Format;
import dev.millrace.ingest.Label;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvDecoderTest {
  private static final DataConfig CLASSES =
      Decoded.config(Format.CSV, List.of(), Decoded.UP_OR_DOWN);

  private static Decoded csv(String line) {
    return Decoded.of(CLASSES, line);
  }

  @Test
  void lineBecomesFeaturesAndOneHotLabel() {
    csv("0.5,-1e-3,1").isRow(0.5f, -0.001f, 0, 1);
    csv("1,2,0\r\n").isRow(1, 2, 1, 0);
    csv(" 1 ,\t2, 0 ").isRow(1, 2, 1, 0);
    csv("\"1\",\"2\",\"0\"").isRow(1, 2, 1, 0);
  }

  @Test
  void columnsAreFoundByPositionAndUnusedOnesIgnored() {
    DataConfig data =
        Decoded.config(Format.CSV, List.of("class", "id", "b", "a"), Decoded.UP_OR_DOWN);
    Decoded.of(data, "0,\"x, y\",2,1").isRow(1, 2, 1, 0);
    Decoded.of(data, "0,,2,1").isRow(1, 2, 1, 0);
  }

  @Test
  void classThatIsTheSameNumberIsTheSameClass() {
    csv("1,2,1.0").isRow(1, 2, 0, 1);
    csv("1,2,-0").isRow(1, 2, 1, 0);
    csv("1,2,1e0").isRow(1, 2, 0, 1);
  }

  @Test
  void classesThatAreTheSameNumberAreToldApartByText() {
    Label label = new Label.Classes("class", List.of("1", "1.0", "2"));
    DataConfig data = Decoded.config(Format.CSV, List.of(), label);
    Decoded.of(data, "1,2,1").isRow(1, 2, 1, 0, 0);
    Decoded.of(data, "1,2,1.0").isRow(1, 2, 0, 1, 0);
    Decoded.of(data, "1,2,1.00").isFault(UNKNOWN_CLASS);
    Decoded.of(data, "1,2,2.0").isRow(1, 2, 0, 0, 1);
  }

  @Test
  void classMayBeAWord() {
    Label label = new Label.Classes("class", List.of("UP", "DOWN"));
    DataConfig data = Decoded.config(Format.CSV, List.of(), label);
    Decoded.of(data, "1,2,DOWN").isRow(1, 2, 0, 1);
    Decoded.of(data, "1,2,down").isFault(UNKNOWN_CLASS, "\"class\"", "UP, DOWN", "\"down\"");
  }

  @Test
  void valuesToPredictAreNumbers() {
    DataConfig data = Decoded.config(Format.CSV, List.of(), new Label.Values(List.of("y", "z")));
    Decoded.of(data, "1,2,3.5,-4").isRow(1, 2, 3.5f, -4);
    Decoded.of(data, "1,2,3.5,NaN").isFault(NON_FINITE, "\"z\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\r\n", "\n\n\t"})
  void blankIsEmpty(String line) {
    csv(line).isFault(EMPTY);
  }

  @Test
  void tombstoneIsEmpty() {
    Decoded.of(CLASSES, (byte[]) null).isFault(EMPTY, "tombstone");
  }

  @Test
  void wrongNumberOfFieldsIsToldBeforeWhatTheyHold() {
    csv("x,1,2,0").isFault(WRONG_WIDTH, "4 fields", "3");
    csv("1,2").isFault(WRONG_WIDTH, "2 fields");
    csv("1;2;0").isFault(WRONG_WIDTH, "1 fields");
  }

  @Test
  void blankFieldIsMissing() {
    csv("1,,0").isFault(MISSING_FIELD, "\"b\"");
    csv("1,2, ").isFault(MISSING_FIELD, "\"class\"");
    csv("1,\"\",0").isFault(MISSING_FIELD, "\"b\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nan", "NaN", "inf", "-Infinity", "+INF", "1e39", "-4e38", "1e999"})
  void notFiniteAsFloat32IsNonFinite(String number) {
    csv("1," + number + ",0").isFault(NON_FINITE, "\"b\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"abc", "1d", "1f", "0x1p3", "1 2", "--1", "1e", ".", "-", "1_000", "१", "null"})
  void whatIsNotADecimalNumberIsUndecodable(String text) {
    csv("1," + text + ",0").isFault(UNDECODABLE, "\"b\"", "not a number", text);
  }

  @Test
  void textFromOutsideIsBoundedAndPrintable() {
    csv("1,\u001b[31m" + "x".repeat(10_000) + ",0").isFault(UNDECODABLE, "\\u001b[31mxxx");
    Assertions.assertThat(csv("1,\u001b[31m,0").fault().reason()).doesNotContain("\u001b");
  }

  @Test
  void twoLinesInOneRecordAreUndecodable() {
    csv("1,2,0\n3,4,1").isFault(UNDECODABLE, "more than one line");
  }

  @Test
  void aQuotedFieldThatEndsInACarriageReturnIsUndecodable() {
    csv("\"00\r\"\n").isFault(UNDECODABLE);
  }

  @Test
  void brokenQuotesAreUndecodable() {
    csv("\"1\"x,2,0").isFault(UNDECODABLE);
  }
}
