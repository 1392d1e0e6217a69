/** What the command {@code bench} asks of the module that measures. */
@NullMarked
package dev.millrace.app.bench;

import org.jspecify.annotations.NullMarked;
