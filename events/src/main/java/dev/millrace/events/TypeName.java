package dev.millrace.events;

import java.util.Locale;

/** CloudEvents type names: the record's name in kebab case, with a prefix and a version. */
final class TypeName {
  static final String EVENT_PREFIX = "dev.millrace.event.";
  static final String COMMAND_PREFIX = "dev.millrace.command.";
  static final String VERSION = ".v1";

  /** Made once: every step asks several times. */
  private static final ClassValue<String> KEBAB =
      new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
          return type.getSimpleName()
              .replaceAll("([a-z0-9])([A-Z])", "$1-$2")
              .toLowerCase(Locale.ROOT);
        }
      };

  private TypeName() {}

  static String kebab(Class<?> type) {
    return KEBAB.get(type);
  }

  static String ofEvent(Class<? extends Event> type) {
    return EVENT_PREFIX + kebab(type) + VERSION;
  }

  static String ofCommand(Class<? extends Command> type) {
    return COMMAND_PREFIX + kebab(type) + VERSION;
  }
}
