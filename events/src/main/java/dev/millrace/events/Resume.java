package dev.millrace.events;

/** End a pause. */
public record Resume() implements Command {}
