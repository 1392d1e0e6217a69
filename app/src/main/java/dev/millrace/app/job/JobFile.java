package dev.millrace.app.job;

import dev.millrace.app.yaml.Block;
import dev.millrace.app.yaml.Faults;
import dev.millrace.app.yaml.Slot;
import dev.millrace.app.yaml.YamlFile;
import java.nio.file.Path;

/** Reads job files. */
public final class JobFile {
  private JobFile() {}

  /**
   * The job with its model, checked against each other.
   *
   * @throws JobException with every fault of the file, of the model, and between them
   */
  public static Job load(Path file) {
    Faults faults = new Faults(file);
    JobReader reader = read(file, faults);
    return orThrow(reader.job(), faults);
  }

  /**
   * What the file says by itself.
   *
   * @throws JobException with every fault of the file
   */
  public static JobOutline outline(Path file) {
    Faults faults = new Faults(file);
    JobReader reader = read(file, faults);
    return orThrow(reader.outline(), faults);
  }

  private static JobReader read(Path file, Faults faults) {
    Block root = YamlFile.read(file, faults).orElseThrow(() -> new JobException(faults.list()));
    return new JobReader(file, root);
  }

  private static <T> T orThrow(Slot<T> slot, Faults faults) {
    return slot.ok().orElseThrow(() -> new JobException(faults.list()));
  }
}
