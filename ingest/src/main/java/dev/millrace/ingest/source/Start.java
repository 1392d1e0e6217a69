package dev.millrace.ingest.source;

import dev.millrace.events.Position;
import java.util.List;

/** Where a source begins. */
public sealed interface Start {

  /** The beginning of every partition: a new run. */
  record Earliest() implements Start {}

  /**
   * A checkpoint's positions. A partition without one has been added since and is read from its
   * beginning.
   */
  record At(List<Position> positions) implements Start {
    public At {
      positions = List.copyOf(positions);
    }
  }
}
