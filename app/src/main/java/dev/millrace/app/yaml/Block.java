package dev.millrace.app.yaml;

import dev.millrace.events.Text;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * A mapping of the file. What is asked for is what is known: {@link #build} reports every other
 * key.
 */
public final class Block {
  /** Whether there is anything to read. */
  private enum State {
    PRESENT,
    LEFT_OUT,
    FAULTY
  }

  private static final Pattern RULE = Pattern.compile("^`?(?:\\w+\\.)*(\\w+)`? must ");

  private final Faults faults;
  private final String path;
  private final Node at;
  private final State state;
  private final Map<String, Node> keys = new LinkedHashMap<>();
  private final Map<String, Node> values = new LinkedHashMap<>();
  private final Set<String> known = new TreeSet<>();
  private final Set<String> refused = new HashSet<>();

  private Block(Faults faults, String path, Node at, State state) {
    this.faults = faults;
    this.path = path;
    this.at = at;
    this.state = state;
  }

  /** The mapping that {@code value} is; of anything else nothing more is said than that. */
  static Block of(Value value) {
    if (!(value.node() instanceof MappingNode mapping)) {
      value.fault("found " + Scalars.describe(value.node()) + "; allowed: a mapping of keys");
      return new Block(value.faults(), value.path(), value.node(), State.FAULTY);
    }
    Block block = empty(value);
    mapping.getValue().forEach(block::put);
    return block;
  }

  /** A mapping without keys that stands where {@code value} does. */
  static Block empty(Value value) {
    return new Block(value.faults(), value.path(), value.node(), State.PRESENT);
  }

  private void put(NodeTuple tuple) {
    Node key = tuple.getKeyNode();
    if (!(key instanceof ScalarNode scalar)) {
      faults.add(key, path, "found " + Scalars.describe(key) + " as a key; allowed: a word");
      return;
    }
    String name = scalar.getValue();
    @Nullable Node first = keys.putIfAbsent(name, key);
    if (first == null) {
      values.put(name, tuple.getValueNode());
    } else {
      faults.add(key, path(name), "the key is given twice; the first is in line " + line(first));
    }
  }

  private static int line(Node node) {
    return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
  }

  private String path(String key) {
    return path.isEmpty() ? Text.printable(key) : path + "." + Text.printable(key);
  }

  /** Whether the block stands in the file. */
  public boolean isPresent() {
    return state == State.PRESENT;
  }

  /** Whether the key stands in the block. */
  public boolean has(String key) {
    return keys.containsKey(key);
  }

  /** Whether the key's value is a mapping, for values that may also be a word. */
  public boolean isMapping(String key) {
    return values.get(key) instanceof MappingNode;
  }

  Set<String> keys() {
    return keys.keySet();
  }

  public <T> Slot<T> required(String key, Type<T> type) {
    return read(key, value -> value.as(type), () -> missing(key, type.allowed()));
  }

  public <T> Slot<T> optional(String key, Type<T> type, T fallback) {
    return read(key, value -> value.as(type), () -> Slot.of(fallback));
  }

  public <T> Slot<Optional<T>> optional(String key, Type<T> type) {
    return read(key, value -> value.as(type.map(Optional::of)), () -> Slot.of(Optional.empty()));
  }

  public <T> Slot<List<T>> requiredList(String key, Type<T> type) {
    return read(key, value -> value.listOf(type), () -> missing(key, "a list"));
  }

  public <T> Slot<Optional<List<T>>> optionalList(String key, Type<T> type) {
    return read(
        key, value -> value.listOf(type).map(Optional::of), () -> Slot.of(Optional.empty()));
  }

  public <T> Slot<T> optional(String key, Forms<T> forms, T fallback) {
    return read(key, value -> value.as(forms), () -> Slot.of(fallback));
  }

  /** A list of named forms; empty where it is left out. */
  public <T> Slot<List<T>> list(String key, Forms<T> forms) {
    return read(key, value -> value.listOf(forms), () -> Slot.of(List.of()));
  }

  /** A mapping with the user's own keys; empty where it is left out. */
  public <T> Slot<Map<String, T>> map(String key, Type<T> type) {
    return read(key, value -> value.mapOf(type), () -> Slot.of(Map.of()));
  }

  /** A block within this one; where it is left out, its values are too. */
  public Block block(String key) {
    known.add(key);
    Node node = values.get(key);
    if (node != null) {
      return value(key, node).block();
    }
    return new Block(faults, path(key), at, state == State.FAULTY ? state : State.LEFT_OUT);
  }

  /** A block that must be there; where it is not, that is the only fault about it. */
  public Block requiredBlock(String key) {
    Block block = block(key);
    if (block.state == State.LEFT_OUT) {
      missing(key, "a mapping of keys");
      return new Block(faults, path(key), at, State.FAULTY);
    }
    return block;
  }

  /** A key of the job file that this version does not take. */
  public void refuse(String key, String reason) {
    refused.add(key);
    if (has(key)) {
      fault(key, reason);
    }
  }

  /** Reports something about {@code key}, where the key stands. */
  public void fault(String key, String message) {
    faults.add(keys.getOrDefault(key, at), path(key), message);
  }

  /** Reports something about one element of the list at {@code key}. */
  public void fault(String key, int index, String message) {
    if (values.get(key) instanceof SequenceNode list && index < list.getValue().size()) {
      faults.add(list.getValue().get(index), path(key) + "[" + index + "]", message);
    } else {
      fault(key, message);
    }
  }

  /** Reports something about the block as a whole. */
  public void fault(String message) {
    faults.add(at, path, message);
  }

  /**
   * Reports keys that nothing asked for; then, where nothing in this block is faulty, makes what it
   * describes. A rule that {@code make} finds broken is a fault of the block.
   */
  public <T> Slot<T> build(Supplier<T> make) {
    keys.forEach(this::requireKnown);
    return tried(make);
  }

  /** As {@link #build}, while there are keys still to be asked for. */
  public <T> Slot<T> tried(Supplier<T> make) {
    if (state == State.FAULTY || faults.under(path)) {
      return Slot.faulty();
    }
    try {
      return Slot.of(make.get());
    } catch (IllegalArgumentException e) {
      broken(String.valueOf(e.getMessage()));
      return Slot.faulty();
    }
  }

  /** Messages of records begin with the field: then that is where the fault is. */
  private void broken(String message) {
    Matcher field = RULE.matcher(message);
    if (field.find() && has(field.group(1))) {
      fault(field.group(1), message);
    } else {
      fault(message);
    }
  }

  private void requireKnown(String key, Node at) {
    if (!known.contains(key) && !refused.contains(key)) {
      String nearest =
          Nearest.to(key, known).map(name -> "; the nearest known is `" + name + "`").orElse("");
      faults.add(at, path(key), "unknown key" + nearest + "; allowed: " + String.join(", ", known));
    }
  }

  /**
   * SHA-256 of what the block says: comments, layout and the order of keys do not count.
   *
   * @param leftOut paths that do not count either
   */
  public String sha256(Set<String> leftOut) {
    return Canonical.sha256(at, leftOut);
  }

  private <T> Slot<T> read(String key, Function<Value, Slot<T>> present, Supplier<Slot<T>> absent) {
    known.add(key);
    Node node = values.get(key);
    if (node != null) {
      return present.apply(value(key, node));
    }
    return state == State.FAULTY ? Slot.faulty() : absent.get();
  }

  private Value value(String key, Node node) {
    return new Value(faults, path(key), node);
  }

  private <T> Slot<T> missing(String key, String allowed) {
    faults.add(at, path(key), "missing; allowed: " + allowed);
    return Slot.faulty();
  }
}
