package dev.millrace.events;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Guards stand beside a command's own fields; {@code expires} is a step or an instant. */
final class GuardsJson {
  private static final String EXPIRES = "expires";

  private GuardsJson() {}

  static void write(Guards guards, ObjectNode body) {
    if (guards.expectedRun() != null) {
      body.put("expectedRun", guards.expectedRun());
    }
    if (guards.atStep() != null) {
      body.put("atStep", guards.atStep());
    }
    if (guards.expiresStep() != null) {
      body.put(EXPIRES, guards.expiresStep());
    }
    if (guards.expiresAt() != null) {
      body.put(EXPIRES, guards.expiresAt().toString());
    }
    if (guards.ifLearningRate() != null) {
      body.put("ifLearningRate", guards.ifLearningRate());
    }
  }

  static Guards read(Fields fields) {
    return new Guards(
        fields.optionalText("expectedRun"),
        fields.optionalLong("atStep"),
        fields.isText(EXPIRES) ? null : fields.optionalLong(EXPIRES),
        fields.isText(EXPIRES) ? instant(fields.text(EXPIRES)) : null,
        fields.optionalNumber("ifLearningRate"));
  }

  private static @Nullable Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw new ContractException(
          "`expires` must be a step or an RFC 3339 instant: " + Text.excerpt(text), e);
    }
  }
}
