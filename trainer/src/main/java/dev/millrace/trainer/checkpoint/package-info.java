/** State as one unit on disk. */
@NullMarked
package dev.millrace.trainer.checkpoint;

import org.jspecify.annotations.NullMarked;
