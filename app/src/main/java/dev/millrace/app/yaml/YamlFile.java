package dev.millrace.app.yaml;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** Opens a YAML file. */
public final class YamlFile {
  private static final long MAX_BYTES = 1 << 20;
  private static final int MAX_DEPTH = 32;

  private YamlFile() {}

  /**
   * The mapping at the top of the file; empty where there is none, which is then among the faults.
   */
  public static Optional<Block> read(Path file, Faults faults) {
    Optional<Node> root = content(file, faults).flatMap(text -> compose(file, text, faults));
    return root.map(node -> new Value(faults, "", node).block());
  }

  private static Optional<String> content(Path file, Faults faults) {
    try {
      if (Files.size(file) <= MAX_BYTES) {
        return Optional.of(Files.readString(file));
      }
      faults.addWhole("the file is larger than " + MAX_BYTES + " bytes");
    } catch (NoSuchFileException e) {
      faults.addWhole("there is no such file");
    } catch (CharacterCodingException e) {
      faults.addWhole("the file is not UTF-8 text");
    } catch (IOException e) {
      faults.addWhole("the file cannot be read: " + e.getMessage());
    }
    return Optional.empty();
  }

  private static Optional<Node> compose(Path file, String text, Faults faults) {
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(file.toString())
            .setSchema(new CoreSchema())
            .setUseMarks(true)
            .build();
    try {
      if (depth(new Parse(settings).parseString(text)) > MAX_DEPTH) {
        faults.addWhole("the file is nested deeper than " + MAX_DEPTH + " levels");
        return Optional.empty();
      }
      Optional<Node> root = new Compose(settings).composeString(text);
      if (root.isEmpty()) {
        faults.addWhole("the file is empty");
      }
      return root;
    } catch (MarkedYamlEngineException e) {
      e.getProblemMark()
          .or(e::getContextMark)
          .ifPresentOrElse(
              mark -> faults.add(mark, "", sentence(e)), () -> faults.addWhole(sentence(e)));
    } catch (YamlEngineException e) {
      faults.addWhole("not YAML: " + e.getMessage());
    }
    return Optional.empty();
  }

  private static String sentence(MarkedYamlEngineException e) {
    String context = e.getContext() == null ? "" : e.getContext() + ", ";
    return "not YAML: " + context + e.getProblem();
  }

  /** Asked first, because the composer recurses. */
  private static int depth(Iterable<Event> events) {
    int depth = 0;
    int deepest = 0;
    for (Event event : events) {
      if (event instanceof CollectionStartEvent) {
        deepest = Math.max(deepest, ++depth);
      } else if (event instanceof CollectionEndEvent) {
        depth--;
      }
    }
    return deepest;
  }
}
