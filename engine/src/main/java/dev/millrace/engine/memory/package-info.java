/** Native memory that belongs to an engine and is released with it. */
@NullMarked
package dev.millrace.engine.memory;

import org.jspecify.annotations.NullMarked;
