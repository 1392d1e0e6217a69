@NullMarked
package dev.millrace.bench;

import org.jspecify.annotations.NullMarked;
