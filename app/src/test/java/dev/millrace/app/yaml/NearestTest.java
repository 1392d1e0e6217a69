package dev.millrace.app.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
  private static final TreeSet<String> KNOWN =
      new TreeSet<>(List.of("batch", "normalise", "maxWait", "features", "columns", "topic"));

  @ParameterizedTest
  @CsvSource({
    "bacth,batch",
    "normalize,normalise",
    "max-wait,maxWait",
    "max_wait,maxWait",
    "MAXWAIT,maxWait",
    "feature,features",
    "colunms,columns",
    "topik,topic"
  })
  void misspeltNameFindsTheOneThatWasMeant(String misspelt, String meant) {
    assertThat(Nearest.to(misspelt, KNOWN)).contains(meant);
  }

  @Test
  void nothingKnownHasNoNearest() {
    assertThat(Nearest.to("a", List.of())).isEmpty();
  }
}
