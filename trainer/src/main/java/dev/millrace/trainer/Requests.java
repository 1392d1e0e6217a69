package dev.millrace.trainer;

import dev.millrace.trainer.checkpoint.CheckpointStore;
import dev.millrace.trainer.command.RunControls;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What commands and the operator ask of the loop; it honours them between two steps. */
final class Requests implements RunControls {
  private final Learner learner;
  private final CheckpointStore store;
  private final List<String> checkpoints = new ArrayList<>();
  private volatile @Nullable String stopReason;

  Requests(Learner learner, CheckpointStore store) {
    this.learner = learner;
    this.store = store;
  }

  @Override
  public double scheduledRate() {
    return learner.scheduledRate();
  }

  @Override
  public void restore(@Nullable String tag, long checkpointStep) {
    try {
      learner.restore(store.read(tag, checkpointStep).engine());
    } catch (IOException e) {
      throw new TrainingException("the checkpoint to restore cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public @Nullable Long resolve(@Nullable String tag, @Nullable Long step) {
    try {
      Long resolved = tag == null ? step : store.stepOfTag(tag);
      if (resolved == null || !store.has(resolved)) {
        return null;
      }
      store.read(tag, resolved);
      return resolved;
    } catch (IOException e) {
      return null; // damaged or gone: nothing to restore
    }
  }

  @Override
  public void requestCheckpoint(@Nullable String tag) {
    checkpoints.add(tag == null ? "" : tag);
  }

  /** Asks for the end; may be called from any thread. The first reason stays. */
  @Override
  public void requestStop(String reason) {
    if (stopReason == null) {
      stopReason = reason;
    }
  }

  @Nullable String stopReason() {
    return stopReason;
  }

  /** The tags of the checkpoints asked for since the last call, empty text for none. */
  List<String> takeCheckpoints() {
    if (checkpoints.isEmpty()) {
      return List.of();
    }
    List<String> taken = List.copyOf(checkpoints);
    checkpoints.clear();
    return taken;
  }
}
