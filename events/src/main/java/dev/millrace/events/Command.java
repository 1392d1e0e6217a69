package dev.millrace.events;

/**
 * A request to change a run; one record of the {@code <job>.commands} topic. Applied between steps.
 */
public sealed interface Command
    permits Pause,
        RestoreCheckpoint,
        Resume,
        ScaleLearningRate,
        SetClipping,
        SetLearningRate,
        Stop,
        WriteCheckpoint {}
