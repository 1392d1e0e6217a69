package dev.millrace.app.job;

import dev.millrace.app.yaml.Block;
import dev.millrace.app.yaml.Nearest;
import java.util.List;

/** Rules of lists of names. */
final class Lists {
  private Lists() {}

  static void unique(Block block, String key, List<String> names) {
    for (int i = 0; i < names.size(); i++) {
      if (names.indexOf(names.get(i)) < i) {
        block.fault(key, i, "`" + names.get(i) + "` is given twice");
      }
    }
  }

  /** Every one of {@code names} must be among {@code columns}. */
  static void contained(Block block, String key, List<String> names, List<String> columns) {
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (!columns.contains(name)) {
        String nearest =
            Nearest.to(name, columns).map(near -> "; the nearest is `" + near + "`").orElse("");
        block.fault(key, i, "`" + name + "` is not among `data.columns`" + nearest);
      }
    }
  }
}
