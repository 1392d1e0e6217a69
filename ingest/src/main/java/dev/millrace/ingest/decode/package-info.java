@NullMarked
package dev.millrace.ingest.decode;

import org.jspecify.annotations.NullMarked;
