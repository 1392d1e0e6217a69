package dev.millrace.ingest.decode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.ingest.DataConfig.Format;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class RecordDecoderPropertyTest {

  @Property(tries = 1000)
  void anyBytesAreARowOfFiniteNumbersOrAFault(
      @ForAll Format format, @ForAll("values") byte[] value) {
    Decoded decoded = Decoded.of(Decoded.config(format, List.of(), Decoded.UP_OR_DOWN), value);
    if (decoded.fault() == null) {
      for (float feature : decoded.features()) {
        assertThat(feature).isFinite();
      }
      assertThat(decoded.labels()[0] + decoded.labels()[1]).isEqualTo(1);
    } else {
      assertThat(decoded.fault().reason()).isNotBlank().hasSizeLessThan(600);
      assertThat(decoded.fault().reason().chars()).noneMatch(Character::isISOControl);
    }
  }

  @Provide
  Arbitrary<byte[]> values() {
    Arbitrary<byte[]> noise = Arbitraries.bytes().array(byte[].class).ofMaxSize(40);
    Arbitrary<byte[]> almost =
        Arbitraries.strings()
            .withChars("01,.-e\" \n\r\\{}[]:abclsNI\u001b")
            .ofMaxLength(40)
            .map(text -> text.getBytes(StandardCharsets.UTF_8));
    return Arbitraries.oneOf(noise, almost);
  }
}
