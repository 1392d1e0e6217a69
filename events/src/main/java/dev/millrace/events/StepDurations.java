package dev.millrace.events;

/** Where the wall time of a step went, in seconds. */
public record StepDurations(double dataWait, double forwardBackward, double update) {}
