/** Events out: a bounded ring and a producer on a thread of its own. */
@NullMarked
package dev.millrace.trainer.publish;

import org.jspecify.annotations.NullMarked;
