/** The cases as DL4J networks and as a SameDiff graph. */
@NullMarked
package dev.millrace.bench.dl4j;

import org.jspecify.annotations.NullMarked;
