package dev.millrace.app.cli;

import dev.millrace.app.yaml.Nearest;
import dev.millrace.events.Event;
import dev.millrace.events.EventCodec;
import dev.millrace.events.Text;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Names of event types as people write them: {@code step-completed}. */
final class EventTypes {
  private static final Map<String, String> BY_NAME =
      Arrays.stream(Event.class.getPermittedSubclasses())
          .map(type -> EventCodec.typeOf(type.asSubclass(Event.class)))
          .collect(
              Collectors.toMap(
                  EventTypes::shortName, Function.identity(), (a, b) -> a, TreeMap::new));

  private EventTypes() {}

  /** {@code dev.millrace.event.step-completed.v1} is {@code step-completed}. */
  static String shortName(String type) {
    return type.replaceFirst("\\.v\\d+$", "").replaceFirst(".*\\.", "");
  }

  /**
   * The CloudEvents type that is meant: a short name of the contract, or any full one.
   *
   * @throws CommandException naming the nearest
   */
  static String full(String name) {
    if (name.indexOf('.') >= 0) {
      return name;
    }
    String type = BY_NAME.get(name);
    if (type == null) {
      throw CommandException.wrong(
          "no event has the type %s; the nearest is `%s`; there are: %s"
              .formatted(
                  Text.excerpt(name),
                  Nearest.to(name, BY_NAME.keySet()).orElseThrow(),
                  String.join(", ", BY_NAME.keySet())));
    }
    return type;
  }
}
