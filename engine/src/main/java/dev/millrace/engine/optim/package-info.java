/** From an accumulated gradient to changed parameters, in DL4J's order and arithmetic. */
@NullMarked
package dev.millrace.engine.optim;

import org.jspecify.annotations.NullMarked;
