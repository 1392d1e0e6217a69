/** What was measured as a table and as JSON, with the wanted ratios. */
@NullMarked
package dev.millrace.bench.report;

import org.jspecify.annotations.NullMarked;
