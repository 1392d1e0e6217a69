/** The producer side: records from a file or a generator into the data topic, as anyone would. */
@NullMarked
package dev.millrace.app.produce;

import org.jspecify.annotations.NullMarked;
