/** Dropout masks as a pure function of where they are used. */
@NullMarked
package dev.millrace.engine.dropout;

import org.jspecify.annotations.NullMarked;
