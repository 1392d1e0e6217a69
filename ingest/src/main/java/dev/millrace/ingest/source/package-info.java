@NullMarked
package dev.millrace.ingest.source;

import org.jspecify.annotations.NullMarked;
