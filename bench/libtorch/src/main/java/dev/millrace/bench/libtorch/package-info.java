/** The cases in libtorch's C++ API, eager, through JavaCPP. */
@NullMarked
package dev.millrace.bench.libtorch;

import org.jspecify.annotations.NullMarked;
