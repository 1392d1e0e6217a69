/**
 * Our own kernels: static methods over native float32 memory that allocate nothing, reduce in a
 * fixed order and give the same bits whether interpreted or compiled.
 *
 * <p>Matrices are row-major. Ranges are checked on entry; inside, memory is reached by address.
 * Kernels marked as vector only need {@link dev.millrace.engine.kernel.KernelSet#VECTOR}; the
 * others have a scalar form with the same bits.
 */
@NullMarked
package dev.millrace.engine.kernel;

import org.jspecify.annotations.NullMarked;
