package dev.millrace.events;

/** Make no further step until {@link Resume}; commands are still taken. */
public record Pause() implements Command {}
