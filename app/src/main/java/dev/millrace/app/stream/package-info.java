/** Streams made here, whose concept drifts: for the demo, and for tests that need a known drift. */
@NullMarked
package dev.millrace.app.stream;

import org.jspecify.annotations.NullMarked;
