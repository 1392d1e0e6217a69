/** Where this process's log goes. */
@NullMarked
package dev.millrace.app.logging;

import org.jspecify.annotations.NullMarked;
