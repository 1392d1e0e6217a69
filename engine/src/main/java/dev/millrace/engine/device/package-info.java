/** Which native library runs, on which processor, with how many threads. */
@NullMarked
package dev.millrace.engine.device;

import org.jspecify.annotations.NullMarked;
