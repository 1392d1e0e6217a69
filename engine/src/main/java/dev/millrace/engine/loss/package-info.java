/** Losses: the value, as DL4J scores it, and the derivative that starts the backward pass. */
@NullMarked
package dev.millrace.engine.loss;

import org.jspecify.annotations.NullMarked;
