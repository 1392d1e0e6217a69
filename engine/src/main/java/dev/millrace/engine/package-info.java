/**
 * A DL4J model in, a training step out.
 *
 * <p>{@link dev.millrace.engine.Model} reads and validates a DL4J configuration or zip; {@link
 * dev.millrace.engine.Engine} trains it one step at a time: {@code begin}, one {@code accumulate} a
 * micro-batch, {@code update}. A step is a function of (state, batch): no clock and no stateful
 * random source inside. Everything public is in this package; the packages below it are not an API.
 */
@NullMarked
package dev.millrace.engine;

import org.jspecify.annotations.NullMarked;
