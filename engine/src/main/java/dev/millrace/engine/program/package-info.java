/**
 * The compiler: a lowered model and its derivatives become nodes over values of known shape, passes
 * change them, and what is left is bound to memory as instructions that run without allocating.
 */
@NullMarked
package dev.millrace.engine.program;

import org.jspecify.annotations.NullMarked;
