package dev.millrace.events;

/**
 * A fact about a run, past tense; one record of the {@code <job>.events} topic.
 *
 * <p>Every event carries the {@code attempt} (the life of the run, 1 for its first start) in which
 * it was published. The run id, the time and the deterministic id are attributes of the {@link
 * Envelope}.
 */
public sealed interface Event
    permits CallbackFailed,
        CheckpointFailed,
        CheckpointWritten,
        ClippingChanged,
        CommandApplied,
        CommandRejected,
        EvaluationCompleted,
        Heartbeat,
        LearningRateChanged,
        LossScaleChanged,
        RecordRejected,
        RunFailed,
        RunPaused,
        RunResumed,
        RunStarted,
        RunStopped,
        StepCompleted,
        StepSkipped {

  /** The life of the run that published this event, from 1. */
  int attempt();

  /**
   * What distinguishes this fact from others of its kind in the run: a step, a command id, a
   * record's position. The same fact published again has the same key, hence the same {@code
   * ce_id}.
   */
  String key();

  /**
   * The deterministic {@code ce_id} of this fact in {@code run}: {@code <run>/<kind>/<key>}
   * (semantics.md, "The journal").
   */
  default String id(String run) {
    return run + "/" + TypeName.kebab(getClass()) + "/" + key();
  }
}
