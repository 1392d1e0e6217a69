package dev.millrace.engine.model;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.nd4j.shade.jackson.core.JsonFactory;
import org.nd4j.shade.jackson.core.JsonParser;
import org.nd4j.shade.jackson.core.JsonProcessingException;
import org.nd4j.shade.jackson.databind.JsonNode;
import org.nd4j.shade.jackson.dataformat.yaml.YAMLFactory;

/** JSON or YAML to a tree, without DL4J's classes and with a bound on depth. */
final class ConfigurationText {
  /** Bytes of a configuration; the largest published ones are a few hundred KiB. */
  static final int MAX_BYTES = 16 << 20;

  private ConfigurationText() {}

  /**
   * @throws UnreadableException with a sentence for the user
   */
  static JsonNode parse(byte[] bytes) throws UnreadableException {
    String text = decode(bytes);
    boolean json = text.stripLeading().startsWith("{");
    JsonFactory factory = json ? new JsonFactory() : new YAMLFactory();
    try (JsonParser parser = factory.createParser(text)) {
      JsonNode tree = Tree.read(parser);
      if (!tree.isObject()) {
        throw new UnreadableException(
            "is not a DL4J configuration: neither JSON, YAML nor a zip with one");
      }
      return tree;
    } catch (JsonProcessingException e) {
      throw new UnreadableException(
          "is not valid %s: %s%s"
              .formatted(json ? "JSON" : "JSON, YAML or a zip", e.getOriginalMessage(), place(e)));
    } catch (IOException e) {
      throw new UnreadableException("cannot be parsed: " + e.getMessage());
    }
  }

  private static String decode(byte[] bytes) throws UnreadableException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new UnreadableException(
          "is not a DL4J configuration: neither JSON, YAML nor a zip with one");
    }
  }

  private static String place(JsonProcessingException e) {
    return e.getLocation() == null
        ? ""
        : " (line %d, column %d)"
            .formatted(e.getLocation().getLineNr(), e.getLocation().getColumnNr());
  }
}
