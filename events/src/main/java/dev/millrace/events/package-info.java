@NullMarked
package dev.millrace.events;

import org.jspecify.annotations.NullMarked;
