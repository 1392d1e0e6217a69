package dev.millrace.events;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;

/** Writes values straight to bytes and notices NaN and infinities, which JSON does not have. */
final class FiniteJson extends JsonGeneratorDelegate {
  private static final int USUAL_BYTES = 512;

  private boolean finite = true;

  private FiniteJson(JsonGenerator generator) {
    super(generator, false);
  }

  /**
   * The JSON of {@code value}; empty where a number in it is not finite.
   *
   * @throws IOException when it cannot be written as JSON
   */
  static Optional<byte[]> write(Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_BYTES);
    try (FiniteJson generator = new FiniteJson(Json.MAPPER.createGenerator(bytes))) {
      Json.MAPPER.writeValue(generator, value);
      generator.flush();
      return generator.finite ? Optional.of(bytes.toByteArray()) : Optional.empty();
    }
  }

  @Override
  public void writeNumber(double number) throws IOException {
    finite &= Double.isFinite(number);
    super.writeNumber(number);
  }

  @Override
  public void writeNumber(float number) throws IOException {
    finite &= Float.isFinite(number);
    super.writeNumber(number);
  }
}
