package dev.millrace.ingest.decode;

import static dev.millrace.ingest.FaultKind.EMPTY;
import static dev.millrace.ingest.FaultKind.MISSING_FIELD;
import static dev.millrace.ingest.FaultKind.NON_FINITE;
import static dev.millrace.ingest.FaultKind.UNDECODABLE;
import static dev.millrace.ingest.FaultKind.UNKNOWN_CLASS;

import dev.millrace.ingest.DataConfig;
import dev.millrace.ingest.DataConfig.Format;
import dev.millrace.ingest.Label;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonDecoderTest {
  private static final DataConfig CLASSES =
      Decoded.config(Format.JSON, List.of(), Decoded.UP_OR_DOWN);

  private static Decoded json(String text) {
    return Decoded.of(CLASSES, text.replace('\'', '"'));
  }

  @Test
  void namedFieldsBecomeTheRowInAnyOrder() {
    json("{'class': 1, 'b': -2.5e-1, 'a': 3}").isRow(3, -0.25f, 0, 1);
    json("{'a': 1, 'x': {'a': [9, {}]}, 'b': 2, 'class': '0', 'y': null}").isRow(1, 2, 1, 0);
  }

  @Test
  void classMayBeTextNumberOrBoolean() {
    json("{'a': 1, 'b': 2, 'class': 1.0}").isRow(1, 2, 0, 1);
    Label label = new Label.Classes("class", List.of("false", "true"));
    DataConfig data = Decoded.config(Format.JSON, List.of(), label);
    Decoded.of(data, "{\"a\": 1, \"b\": 2, \"class\": true}").isRow(1, 2, 0, 1);
  }

  @Test
  void valuesToPredictAreNumbers() {
    DataConfig data = Decoded.config(Format.JSON, List.of(), new Label.Values(List.of("y")));
    Decoded.of(data, "{\"a\": 1, \"b\": 2, \"y\": 0.5}").isRow(1, 2, 0.5f);
  }

  @Test
  void emptyValueIsEmpty() {
    json("").isFault(EMPTY);
    json(" \n").isFault(EMPTY);
    Decoded.of(CLASSES, (byte[]) null).isFault(EMPTY);
  }

  @Test
  void absentOrNullFieldIsMissing() {
    json("{}").isFault(MISSING_FIELD, "\"a\"");
    json("{'a': 1, 'class': 0}").isFault(MISSING_FIELD, "\"b\"");
    json("{'a': 1, 'b': null, 'class': 0}").isFault(MISSING_FIELD, "\"b\"");
    json("{'a': 1, 'b': 2, 'class': null}").isFault(MISSING_FIELD, "\"class\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"NaN", "Infinity", "-Infinity", "1e39", "1e400", "-1e39"})
  void notFiniteAsFloat32IsNonFinite(String number) {
    json("{'a': 1, 'b': " + number + ", 'class': 0}").isFault(NON_FINITE, "\"b\"");
  }

  @Test
  void veryLongWholeNumberIsNonFinite() {
    json("{'a': 1, 'b': " + "9".repeat(400) + ", 'class': 0}").isFault(NON_FINITE, "\"b\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"'2'", "true", "[2]", "{'v': 2}"})
  void featureThatIsNotAJsonNumberIsUndecodable(String value) {
    json("{'a': 1, 'b': " + value + ", 'class': 0}").isFault(UNDECODABLE, "\"b\"", "JSON number");
  }

  @Test
  void unknownClassNamesTheClasses() {
    json("{'a': 1, 'b': 2, 'class': 'up'}").isFault(UNKNOWN_CLASS, "\"class\"", "0, 1", "\"up\"");
    json("{'a': 1, 'b': 2, 'class': [0]}").isFault(UNDECODABLE, "\"class\"", "not a class");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'a': 1, 'b': 2, 'class': 0",
        "{'a': 1, 'b': 2, 'class': 0} {}",
        "[1, 2, 0]",
        "3",
        "1,2,0",
        "{a: 1}",
        "{'a': 01}",
        "\u0000\u0001"
      })
  void whatIsNotOneJsonObjectIsUndecodable(String text) {
    json(text).isFault(UNDECODABLE);
  }

  @Test
  void whiteSpaceInUtf16IsUndecodable() {
    Decoded.of(CLASSES, new byte[] {0, 9}).isFault(UNDECODABLE, "not a JSON object");
  }

  @Test
  void deeplyNestedValueIsUndecodable() {
    json("{'x': " + "[".repeat(100_000)).isFault(UNDECODABLE);
  }

  @Test
  void fieldGivenTwiceIsUndecodable() {
    json("{'a': 1, 'b': 2, 'a': 3, 'class': 0}").isFault(UNDECODABLE, "\"a\"", "twice");
  }
}
