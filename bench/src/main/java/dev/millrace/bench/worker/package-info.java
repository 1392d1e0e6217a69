/** A process that measures one contender, and the lines it speaks with the one that asks. */
@NullMarked
package dev.millrace.bench.worker;

import org.jspecify.annotations.NullMarked;
