/** The cases in the Millrace engine, and the rates of the machine. */
@NullMarked
package dev.millrace.bench.ours;

import org.jspecify.annotations.NullMarked;
