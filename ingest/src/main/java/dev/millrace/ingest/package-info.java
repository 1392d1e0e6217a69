@NullMarked
package dev.millrace.ingest;

import org.jspecify.annotations.NullMarked;
