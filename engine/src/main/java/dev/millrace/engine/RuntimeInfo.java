package dev.millrace.engine;

/**
 * What computes: kept with a run, because the same bits are promised only on the same.
 *
 * @param device {@code cpu} or {@code cuda}
 * @param processor the processor's name as the operating system gives it
 * @param nativeClassifier the ND4J library that was loaded, such as {@code
 *     linux-x86_64-onednn-avx2}
 * @param threads threads of the native operations
 * @param threadsReason how the number was found: given, or what was measured
 * @param kernelSet which implementation of the step's operations runs
 * @param javaVersion the feature release of the JVM, such as {@code 17}
 */
public record RuntimeInfo(
    String device,
    String processor,
    String nativeClassifier,
    int threads,
    String threadsReason,
    String kernelSet,
    String javaVersion) {

  /** One line for the log. */
  public String summary() {
    return "%s (%s), ND4J %s, %d thread%s (%s), kernels %s, Java %s"
        .formatted(
            device,
            processor,
            nativeClassifier,
            threads,
            threads == 1 ? "" : "s",
            threadsReason,
            kernelSet,
            javaVersion);
  }
}
