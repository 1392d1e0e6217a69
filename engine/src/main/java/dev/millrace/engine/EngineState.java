package dev.millrace.engine;

/**
 * Everything an engine changes while it trains: a deep copy that shares nothing with the engine.
 * The arrays are handed out as they are, so that a checkpoint of a large model is not copied again:
 * do not write to them.
 *
 * @param parameters float32 values in DL4J's flat order, {@code [parameterCount]}
 * @param updaterState float32 values in DL4J's updater layout (a block's first moment, then its
 *     second; block after block), empty when the updater keeps none
 * @param optimizerStep successful updates so far; DL4J's {@code iterationCount}
 * @param lossScale the loss scale
 */
@SuppressWarnings("ArrayRecordComponent") // identity is enough; a copy per access is not affordable
public record EngineState(
    float[] parameters, float[] updaterState, long optimizerStep, LossScale lossScale) {
  public EngineState {
    if (optimizerStep < 0) {
      throw new IllegalArgumentException("optimizerStep must not be negative: " + optimizerStep);
    }
  }

  /** SHA-256 over the parameters as little-endian float32 in DL4J's order, in hex. */
  public String parametersSha256() {
    return Fingerprint.sha256(parameters);
  }
}
