/**
 * The job file: what a run is made from. {@link JobFile} reads it and reports every fault at once;
 * there is one reader a block, and {@code Defaults} has every default.
 */
@NullMarked
package dev.millrace.app.job;

import org.jspecify.annotations.NullMarked;
