/** The events topic read back: which records and commands belong to which step. */
@NullMarked
package dev.millrace.trainer.journal;

import org.jspecify.annotations.NullMarked;
