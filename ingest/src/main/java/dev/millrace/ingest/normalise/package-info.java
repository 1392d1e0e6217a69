@NullMarked
package dev.millrace.ingest.normalise;

import org.jspecify.annotations.NullMarked;
