package dev.millrace.ingest.source;

import dev.millrace.events.Position;
import dev.millrace.ingest.EndOfData;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * Where an {@code --until-end} run stops. A target is reached when the consumer's position is
 * there, not when a record before it was seen: transactions and compaction leave gaps.
 */
final class Targets {
  private final String topic;
  private final TreeMap<Integer, Long> targets = new TreeMap<>();
  private final Set<Integer> open;

  /**
   * @param wanted empty: no targets, read on for ever; else a partition without one (added since
   *     the run began) is not read at all
   */
  Targets(String topic, List<Position> wanted, Map<Integer, Long> start) {
    this.topic = topic;
    if (!wanted.isEmpty()) {
      targets.putAll(start);
      Map<Integer, Long> given = new HashMap<>();
      wanted.forEach(position -> given.put(position.partition(), position.offset()));
      targets.replaceAll((partition, from) -> Math.max(from, given.getOrDefault(partition, from)));
    }
    this.open = new HashSet<>(targets.keySet());
  }

  boolean exist() {
    return !targets.isEmpty();
  }

  boolean isBefore(int partition, long offset) {
    return targets.isEmpty() || offset < Objects.requireNonNull(targets.get(partition));
  }

  /** The consumer's position in a partition. */
  void reached(int partition, long position) {
    if (!isBefore(partition, position)) {
      open.remove(partition);
    }
  }

  boolean isReached(int partition) {
    return exist() && !open.contains(partition);
  }

  boolean allReached() {
    return exist() && open.isEmpty();
  }

  EndOfData end() {
    return new EndOfData(
        targets.entrySet().stream()
            .map(target -> new Position(topic, target.getKey(), target.getValue()))
            .toList());
  }
}
