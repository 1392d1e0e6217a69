@NullMarked
package dev.millrace.trainer;

import org.jspecify.annotations.NullMarked;
