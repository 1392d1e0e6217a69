package dev.millrace.trainer.checkpoint;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.millrace.engine.EngineState;
import dev.millrace.engine.Fingerprint;

/**
 * A run's whole state at the end of a step.
 *
 * @param modelJson the model's configuration as DL4J's JSON, so that a checkpoint stands alone
 */
public record Checkpoint(
    RunIdentity identity, TrainingState training, EngineState engine, String modelJson) {

  /** Over the parameters as little-endian float32 in DL4J's order. */
  public String parametersSha256() {
    return engine.parametersSha256();
  }

  /**
   * Over parameters, updater state and {@link TrainingState}; not over {@link RunIdentity}, so that
   * two runs that did the same have the same.
   */
  public String stateSha256() {
    try {
      return Fingerprint.sha256(
          String.join(
              "\n",
              engine.parametersSha256(),
              Fingerprint.sha256(engine.updaterState()),
              CheckpointJson.MAPPER.writeValueAsString(training)));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a training state must be writable as JSON", e);
    }
  }
}
