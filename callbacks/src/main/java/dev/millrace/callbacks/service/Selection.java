package dev.millrace.callbacks.service;

import dev.millrace.callbacks.CallbackFactory;
import dev.millrace.events.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Which callbacks are started. */
final class Selection {
  private static final Pattern NAME = Pattern.compile("[a-z0-9-]{1,64}");

  private Selection() {}

  /**
   * Those named by {@code only}, or all where it is empty.
   *
   * @throws IllegalArgumentException when a name is malformed, there twice or not there
   */
  static List<CallbackFactory> of(List<? extends CallbackFactory> callbacks, Set<String> only) {
    Map<String, CallbackFactory> byName = new LinkedHashMap<>();
    for (CallbackFactory callback : callbacks) {
      String name = callback.name();
      if (!NAME.matcher(name).matches()) {
        throw new IllegalArgumentException(
            "a callback's name must be 1 to 64 of a-z, 0-9 and '-': " + Text.excerpt(name));
      }
      if (byName.put(name, callback) != null) {
        throw new IllegalArgumentException(
            "a job must not have two callbacks of one name, since their state and commands are told"
                + " apart by it: "
                + name);
      }
    }
    for (String name : only) {
      if (!byName.containsKey(name)) {
        throw new IllegalArgumentException(
            "`--only` must name callbacks of the job ("
                + String.join(", ", byName.keySet())
                + "): "
                + Text.excerpt(name));
      }
    }
    List<CallbackFactory> chosen = new ArrayList<>(byName.values());
    if (!only.isEmpty()) {
      chosen.removeIf(callback -> !only.contains(callback.name()));
    }
    return List.copyOf(chosen);
  }
}
