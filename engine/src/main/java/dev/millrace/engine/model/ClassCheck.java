package dev.millrace.engine.model;

import java.util.List;
import java.util.Optional;
import org.nd4j.shade.jackson.databind.JsonNode;

/**
 * Walks a configuration before DL4J's mapper sees it and reports every class that the file names
 * and {@link Role} does not list. The mapper constructs whatever subclass a file names, so this is
 * the only thing between a model file and the class path.
 */
final class ClassCheck {
  private final List<String> faults;

  ClassCheck(List<String> faults) {
    this.faults = faults;
  }

  /** Checks everything below an object that is not itself of a role. */
  void checkFields(JsonNode object, String where) {
    checkFields(object, where, "");
  }

  private void checkFields(JsonNode object, String where, String checkedProperty) {
    object
        .fields()
        .forEachRemaining(
            field -> {
              if (field.getKey().equals(checkedProperty)) {
                return;
              }
              if (field.getKey().equals("@class")) {
                faults.add(where + ": " + simpleName(field.getValue()) + " is not supported");
              } else {
                checkField(field.getKey(), field.getValue(), where);
              }
            });
  }

  /** Checks one field of an object and everything below it. */
  void checkField(String name, JsonNode value, String where) {
    Optional<Role> role = Role.ofField(name);
    if (role.isPresent()) {
      checkRole(role.get(), name, value, where);
    } else if (value.isObject()) {
      checkFields(value, where + "." + name);
    } else if (value.isArray()) {
      value.forEach(item -> checkItem(item, where + "." + name));
    }
  }

  private void checkItem(JsonNode item, String where) {
    if (item.isObject()) {
      checkFields(item, where);
    } else if (item.isArray()) {
      item.forEach(inner -> checkItem(inner, where));
    }
  }

  private void checkRole(Role role, String name, JsonNode value, String where) {
    if (value.isArray()) {
      value.forEach(item -> checkTyped(role, name, item, where));
    } else {
      checkTyped(role, name, value, where);
    }
  }

  /** Checks one object that must name a class of a role, and everything below it. */
  void checkTyped(Role role, String name, JsonNode value, String where) {
    if (value.isNull() || (value.isNumber() && role == Role.SCHEDULE)) {
      return;
    }
    String type = value.path(role.typeProperty).asText("");
    if (!value.isObject() || type.isEmpty()) {
      faults.add(
          "%s: %s must be an object that names its class in %s: %s"
              .formatted(where, name, role.typeProperty, excerpt(value)));
    } else if (!role.allows(type)) {
      faults.add(
          "%s: %s %s is not supported; supported: %s"
              .formatted(where, role.title, role.shortName(type), role.supported()));
    } else {
      checkFields(value, role.isPlace() ? where : where + "." + name, role.typeProperty);
    }
  }

  /** A class name as a user knows it. */
  static String simpleName(JsonNode className) {
    String name = excerpt(className).replace("\"", "");
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** A value from the file, short enough for a message. */
  static String excerpt(JsonNode value) {
    return excerpt(value.toString());
  }

  static String excerpt(String text) {
    return text.length() <= 60 ? text : text.substring(0, 57) + "...";
  }
}
