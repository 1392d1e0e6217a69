/**
 * The command line: one class a command, each a thin layer over what does the work. {@link
 * dev.millrace.app.cli.Cli} is the way in; {@code Failures} turns every fault into a sentence and
 * an exit code.
 */
@NullMarked
package dev.millrace.app.cli;

import org.jspecify.annotations.NullMarked;
