package dev.millrace.app.yaml;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * A value with its place in the file.
 *
 * @param path such as {@code data.features[2]}
 */
record Value(Faults faults, String path, Node node) {

  <T> Slot<T> as(Type<T> type) {
    Optional<T> parsed = type.parse(node);
    return parsed.isPresent() ? Slot.of(parsed.get()) : fault(type.mismatch(node));
  }

  <T> Slot<List<T>> listOf(Type<T> type) {
    return each("a list, each of it " + type.allowed(), element -> element.as(type));
  }

  <T> Slot<List<T>> listOf(Forms<T> forms) {
    return each("a list, each of it " + forms.allowed(), element -> element.as(forms));
  }

  private <T> Slot<List<T>> each(String allowed, Function<Value, Slot<T>> read) {
    if (!(node instanceof SequenceNode list)) {
      return fault("found " + Scalars.describe(node) + "; allowed: " + allowed);
    }
    List<T> elements = new ArrayList<>();
    for (int i = 0; i < list.getValue().size(); i++) {
      Value element = new Value(faults, path + "[" + i + "]", list.getValue().get(i));
      read.apply(element).ifOk(elements::add);
    }
    return elements.size() == list.getValue().size() ? Slot.of(elements) : Slot.faulty();
  }

  /** A mapping whose keys are the user's own. */
  <T> Slot<Map<String, T>> mapOf(Type<T> type) {
    Block block = block();
    Map<String, Slot<T>> entries = new TreeMap<>();
    block.keys().forEach(key -> entries.put(key, block.required(key, type)));
    return block.build(
        () -> {
          Map<String, T> map = new TreeMap<>();
          entries.forEach((key, slot) -> map.put(key, slot.get()));
          return map;
        });
  }

  Block block() {
    return Block.of(this);
  }

  /** {@code name}, or {@code name: {its own keys}}. */
  <T> Slot<T> as(Forms<T> forms) {
    Optional<String> name = Scalars.text(node);
    if (name.isPresent()) {
      return form(forms, name.get(), form -> Block.empty(form));
    }
    if (node instanceof MappingNode mapping && mapping.getValue().size() == 1) {
      NodeTuple only = mapping.getValue().get(0);
      String key = Scalars.written(only.getKeyNode()).orElse("");
      return form(forms, key, form -> new Value(faults, form.path, only.getValueNode()).block());
    }
    return fault("found " + Scalars.describe(node) + "; allowed: " + forms.allowed());
  }

  private <T> Slot<T> form(Forms<T> forms, String name, Function<Value, Block> keys) {
    return forms
        .reader(name)
        .map(reader -> reader.apply(keys.apply(new Value(faults, path + "." + name, node))))
        .orElseGet(() -> fault(forms.mismatch(name)));
  }

  <T> Slot<T> fault(String message) {
    faults.add(node, path, message);
    return Slot.faulty();
  }
}
