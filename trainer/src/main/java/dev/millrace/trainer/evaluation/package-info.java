/** Test-then-train (prequential) metrics beside baselines that learn nothing. */
@NullMarked
package dev.millrace.trainer.evaluation;

import org.jspecify.annotations.NullMarked;
