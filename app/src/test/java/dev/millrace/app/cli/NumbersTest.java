package dev.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
  @ParameterizedTest
  @CsvSource({
    "0.02,0.02",
    "0.123456,0.1235",
    "12345.6,1.235e+04",
    "0,0",
    "1,1",
    "100,100",
    "0.00001,1.000e-05",
    "NaN,-",
    "Infinity,Infinity"
  })
  void fourSignificantDigits(double value, String shown) {
    assertThat(Numbers.shown(value)).isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource({"0,0 s", "59,59 s", "119,119 s", "120,2 min", "7200,2 h", "172800,2 d", "-5,0 s"})
  void largestUnitThatFits(long seconds, String shown) {
    assertThat(Numbers.duration(Duration.ofSeconds(seconds))).isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource({"0,0 B", "1023,1023 B", "1024,1.0 KiB", "536870912,512.0 MiB", "1610612736,1.5 GiB"})
  void bytesHaveTheLargestUnitThatFits(long bytes, String shown) {
    assertThat(Numbers.bytes(bytes)).isEqualTo(shown);
  }

  @Test
  void countsHaveSeparators() {
    assertThat(Numbers.count(1_234_567)).isEqualTo("1,234,567");
  }
}
