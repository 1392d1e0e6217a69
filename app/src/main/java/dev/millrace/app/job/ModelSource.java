package dev.millrace.app.job;

import dev.millrace.engine.Model;
import dev.millrace.engine.ModelException;
import dev.millrace.engine.SameDiffModel;
import java.nio.file.Path;
import java.util.List;

/** Where a job's model comes from, and what the file does not say. */
sealed interface ModelSource {
  /** The key that names the file. */
  String key();

  Path file();

  Model load() throws ModelException;

  /**
   * A configuration or a zip of DL4J.
   *
   * @param input shape of one record, empty when the configuration says it
   */
  record Dl4j(Path file, List<Integer> input) implements ModelSource {
    static final String KEY = "dl4j";

    @Override
    public String key() {
      return KEY;
    }

    @Override
    public Model load() throws ModelException {
      return Model.load(file, input.stream().mapToLong(Integer::longValue).toArray());
    }
  }

  /** A saved SameDiff graph. */
  record SameDiff(Path file, SameDiffModel given) implements ModelSource {
    static final String KEY = "samediff";

    @Override
    public String key() {
      return KEY;
    }

    @Override
    public Model load() throws ModelException {
      return Model.loadSameDiff(file, given);
    }
  }
}
