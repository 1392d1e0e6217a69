package dev.millrace.bench.report;

import java.util.Map;

/**
 * Where and with what was measured.
 *
 * @param java its version
 * @param processors that this process may use
 * @param loadAverage of the last minute when the run began: above what the run itself makes, the
 *     figures are worth less
 * @param contenders what each of them loaded
 */
public record MachineFacts(
    String java, int processors, double loadAverage, Map<String, String> contenders) {
  public MachineFacts {
    contenders = Map.copyOf(contenders);
  }
}
