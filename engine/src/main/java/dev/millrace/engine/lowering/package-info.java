/** A model's layers to a SameDiff graph and its gradient graph. */
@NullMarked
package dev.millrace.engine.lowering;

import org.jspecify.annotations.NullMarked;
