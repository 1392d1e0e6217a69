package dev.millrace.events;

import org.jspecify.annotations.Nullable;

/** Checkpoint and end the run. */
public record Stop(@Nullable String reason) implements Command {}
