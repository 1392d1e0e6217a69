package dev.millrace.bench.worker;

/**
 * What the machine can do just now.
 *
 * @param operations floating-point operations per second in a large float32 product
 * @param bf16Operations the same in bfloat16; 0 where it was not asked for or the library cannot do
 *     it on this processor
 * @param bytes bytes per second moved (read and written) by a copy too large for the caches
 */
public record Rates(double operations, double bf16Operations, double bytes) {}
