package dev.millrace.app.yaml;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import org.apache.commons.text.similarity.JaroWinklerSimilarity;

/** The known name that a misspelt one is closest to. */
public final class Nearest {
  private static final JaroWinklerSimilarity SIMILARITY = new JaroWinklerSimilarity();

  private Nearest() {}

  /** The most similar of {@code known}; of equals the first. Empty only where nothing is known. */
  public static Optional<String> to(String name, Collection<String> known) {
    return known.stream().max(Comparator.comparingDouble(other -> similarity(name, other)));
  }

  private static double similarity(String a, String b) {
    return SIMILARITY.apply(plain(a), plain(b));
  }

  /** {@code batch_size}, {@code batch-size} and {@code batchSize} are the same mistake. */
  private static String plain(String name) {
    return name.replaceAll("[_. -]", "").toLowerCase(java.util.Locale.ROOT);
  }
}
