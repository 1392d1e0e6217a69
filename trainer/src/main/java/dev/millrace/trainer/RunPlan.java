package dev.millrace.trainer;

import dev.millrace.events.Position;
import dev.millrace.ingest.source.DataTopic;
import dev.millrace.trainer.checkpoint.Checkpoint;
import dev.millrace.trainer.checkpoint.CheckpointStore;
import dev.millrace.trainer.journal.Journal;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which run this life belongs to and where it begins.
 *
 * @param resumed the checkpoint and the journal behind it; null for a new run
 * @param targets of an {@code --until-end}; empty without
 */
record RunPlan(
    String run,
    int attempt,
    DataTopic topic,
    CheckpointStore store,
    @Nullable Resumed resumed,
    List<Position> targets) {

  /**
   * Where a resumed run goes on.
   *
   * @param damaged what is wrong with each newer checkpoint that was passed over
   */
  record Resumed(Path path, Checkpoint checkpoint, Journal journal, List<String> damaged) {}

  /** Where reading begins. */
  List<Position> start() {
    return resumed == null ? topic.beginnings() : resumed.checkpoint().training().positions();
  }
}
