@NullMarked
package dev.millrace.app;

import org.jspecify.annotations.NullMarked;
