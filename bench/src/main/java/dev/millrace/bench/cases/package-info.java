/** What is measured: networks, their sizes, numbers to start from, and what they cost. */
@NullMarked
package dev.millrace.bench.cases;

import org.jspecify.annotations.NullMarked;
