package dev.millrace.events;

import java.util.List;

/**
 * A new run begins; checkpoint 0 is already written.
 *
 * @param configurationSha256 of the job's configuration
 * @param codeVersion of Millrace
 * @param model one-line summary
 * @param positions where the data is read from
 * @param device for example {@code cpu linux-x86_64-onednn-avx2, 1 thread}
 */
public record RunStarted(
    int attempt,
    String job,
    String configurationSha256,
    String codeVersion,
    String model,
    String modelSha256,
    long seed,
    String precision,
    String device,
    List<Position> positions)
    implements Event {
  public RunStarted {
    Check.notBlank("job", job);
    positions = List.copyOf(positions);
  }

  @Override
  public String key() {
    return "attempt-" + attempt;
  }
}
