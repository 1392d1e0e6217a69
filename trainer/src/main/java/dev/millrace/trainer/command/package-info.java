/** Commands in: read, judged, held until their step. */
@NullMarked
package dev.millrace.trainer.command;

import org.jspecify.annotations.NullMarked;
