package dev.millrace.app.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@code docs/job-file.md} shows can be written like that. */
class JobFilePageTest {
  private static final Pattern BLOCK = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);
  private static final Pattern FORM =
      Pattern.compile("(?m)^\\| `(\\{[a-z-]+: \\{.*}}|constant)` \\|");

  @TempDir Path dir;

  private static String page() throws IOException {
    return Files.readString(Path.of("../docs/job-file.md"));
  }

  @Test
  void exampleIsAJobWithoutFaults() throws Exception {
    Matcher block = BLOCK.matcher(page());

    assertThat(block.find()).isTrue();
    assertThat(JobText.faults(dir, block.group(1))).isEmpty();
  }

  static List<String> forms() throws IOException {
    return FORM.matcher(page()).results().map(found -> found.group(1)).toList();
  }

  @ParameterizedTest
  @MethodSource("forms")
  void scheduleFormsAreTakenAsTheyStandThere(String form) {
    String then = form.replaceAll("\\b[FNM]\\b", "2");
    String training = "training: {schedule: {rate: 0.1, then: " + then + "}}\n";

    assertThat(JobText.faults(dir, JobText.MINIMAL + training)).isEmpty();
  }

  @Test
  void everyScheduleFormIsThere() throws IOException {
    assertThat(forms()).hasSize(9);
  }
}
