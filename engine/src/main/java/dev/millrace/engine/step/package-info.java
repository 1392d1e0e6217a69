/** Running a lowered model for a micro-batch. */
@NullMarked
package dev.millrace.engine.step;

import org.jspecify.annotations.NullMarked;
