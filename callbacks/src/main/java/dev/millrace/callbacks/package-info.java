@NullMarked
package dev.millrace.callbacks;

import org.jspecify.annotations.NullMarked;
