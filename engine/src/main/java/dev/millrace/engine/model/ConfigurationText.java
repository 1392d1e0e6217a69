package dev.millrace.engine.model;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.nd4j.shade.jackson.core.JsonFactory;
import org.nd4j.shade.jackson.core.JsonParser;
import org.nd4j.shade.jackson.core.JsonProcessingException;
import org.nd4j.shade.jackson.core.JsonToken;
import org.nd4j.shade.jackson.databind.JsonNode;
import org.nd4j.shade.jackson.databind.ObjectMapper;
import org.nd4j.shade.jackson.dataformat.yaml.YAMLFactory;

/** JSON or YAML to a tree, without DL4J's classes and with a bound on depth. */
final class ConfigurationText {
  /** Bytes of a configuration; the largest published ones are a few hundred KiB. */
  static final int MAX_BYTES = 16 << 20;

  private static final int MAX_DEPTH = 64;

  private ConfigurationText() {}

  /**
   * @throws UnreadableException with a sentence for the user
   */
  static JsonNode parse(byte[] bytes) throws UnreadableException {
    String text = decode(bytes);
    boolean json = text.stripLeading().startsWith("{");
    JsonFactory factory = json ? new JsonFactory() : new YAMLFactory();
    try {
      checkDepth(factory, text);
      JsonNode tree = new ObjectMapper(factory).readTree(text);
      if (tree == null || !tree.isObject()) {
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

  /** Before a tree is built, because building one recurses. */
  private static void checkDepth(JsonFactory factory, String text)
      throws IOException, UnreadableException {
    int depth = 0;
    try (JsonParser parser = factory.createParser(text)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token.isStructStart()) {
          depth++;
        } else if (token.isStructEnd()) {
          depth--;
        }
        if (depth > MAX_DEPTH) {
          throw new UnreadableException("is nested deeper than " + MAX_DEPTH + " levels");
        }
      }
    }
  }

  private static String place(JsonProcessingException e) {
    return e.getLocation() == null
        ? ""
        : " (line %d, column %d)"
            .formatted(e.getLocation().getLineNr(), e.getLocation().getColumnNr());
  }
}
