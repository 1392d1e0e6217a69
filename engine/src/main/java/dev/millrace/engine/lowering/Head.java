package dev.millrace.engine.lowering;

import org.jspecify.annotations.Nullable;
import org.nd4j.autodiff.samediff.SDVariable;

/**
 * The end of a network, laid out as rows.
 *
 * @param logits {@code [n, outputs]}, before the activation
 * @param activated {@code [n, outputs]}
 * @param labels {@code [n, outputs]}
 * @param mask {@code [n, 1]}, null when every row counts
 */
record Head(
    SDVariable logits, SDVariable activated, SDVariable labels, @Nullable SDVariable mask) {}
