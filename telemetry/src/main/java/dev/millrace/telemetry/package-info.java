@NullMarked
package dev.millrace.telemetry;

import org.jspecify.annotations.NullMarked;
