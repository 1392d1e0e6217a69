package dev.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.app.job.Job;
import dev.millrace.app.job.JobFile;
import dev.millrace.app.stream.StreamConfig;
import dev.millrace.callbacks.CallbackConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ShippedJobsTest {
  @TempDir Path dir;

  @ParameterizedTest
  @EnumSource
  void demoJobIsValidAndReadsTheStreamThatTheDemoMakes(StreamConfig.Kind kind) throws Exception {
    Job job = JobFile.load(DemoFiles.write(kind, dir));

    assertThat(job.outline().data().features()).isEqualTo(DemoStream.config(kind).featureNames());
    assertThat(job.outline().data().label().fields()).containsExactly(StreamConfig.LABEL);
    assertThat(job.outline().callbacks())
        .extracting(CallbackConfig::name)
        .containsExactlyInAnyOrder(
            "reduce-lr-on-plateau", "clip-on-explosion", "checkpoint", "early-stopping");
  }

  @Test
  void demoJobThatAPersonHasChangedStays() throws Exception {
    Path file = DemoFiles.write(StreamConfig.Kind.SEA, dir);
    String changed = Files.readString(file).replace("seed: 42", "seed: 43");
    Files.writeString(file, changed);

    DemoFiles.write(StreamConfig.Kind.SEA, dir);

    assertThat(file).hasContent(changed);
  }

  @Test
  void elecIsValid() {
    Result result = Result.of("validate", "../jobs/elec.yaml");

    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isZero();
    assertThat(result.out())
        .startsWith(
            "elec: valid; 6 features and [class] from topic elec.data (csv), model 6-64-64-2")
        .contains("callbacks: checkpoint");
  }
}
