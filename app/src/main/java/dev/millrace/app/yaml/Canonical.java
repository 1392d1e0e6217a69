package dev.millrace.app.yaml;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** The content of a node in one form: sorted keys, no comments, no layout. */
final class Canonical {
  private Canonical() {}

  static String sha256(Node node, Set<String> leftOut) {
    try {
      byte[] bytes = text(node, "", leftOut).getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static String text(Node node, String path, Set<String> leftOut) {
    if (node instanceof MappingNode mapping) {
      return mapping(mapping, path, leftOut);
    }
    if (node instanceof SequenceNode list) {
      return list.getValue().stream()
          .map(element -> text(element, path, leftOut))
          .collect(Collectors.joining(",", "[", "]"));
    }
    String value = ((ScalarNode) node).getValue();
    return value.length() + ":" + value; // the length, so that no value can look like structure
  }

  private static String mapping(MappingNode mapping, String path, Set<String> leftOut) {
    TreeMap<String, String> sorted = new TreeMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      String key = ((ScalarNode) tuple.getKeyNode()).getValue();
      String child = path.isEmpty() ? key : path + "." + key;
      if (!leftOut.contains(child)) {
        sorted.put(
            text(tuple.getKeyNode(), path, leftOut), text(tuple.getValueNode(), child, leftOut));
      }
    }
    return sorted.toString();
  }
}
