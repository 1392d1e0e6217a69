package dev.millrace.callbacks.service;

import org.jspecify.annotations.Nullable;

/**
 * Where a service begins.
 *
 * @param session null until a run starts
 * @param position offset of the next event to read
 */
record Opening(@Nullable RunSession session, long position) {}
