package dev.millrace.engine.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProcessorTest {
  private static Processor processor(String flags) {
    return Processor.parse(
        List.of("processor\t: 0", "model name\t: Some CPU", "flags\t\t: " + flags, ""));
  }

  @Test
  void theFastestLibraryTheProcessorCanRunIsChosen() {
    assertThat(processor("sse avx avx2 fma bmi2").nativeExtension()).isEqualTo("-onednn-avx2");
    assertThat(
            processor("avx2 fma bmi2 avx512f avx512dq avx512cd avx512bw avx512vl")
                .nativeExtension())
        .isEqualTo("-onednn-avx512");
    assertThat(processor("avx2 fma bmi2 avx512f").nativeExtension()).isEqualTo("-onednn-avx2");
    assertThat(processor("sse avx").nativeExtension()).isEmpty();
    assertThat(Processor.parse(List.of()).nativeExtension()).isEmpty();
    assertThat(processor("sse").name()).isEqualTo("Some CPU");
  }

  @Test
  void whatWasLoadedIsReadFromThePath() {
    String path =
        "/cache/nd4j-native-linux-x86_64-onednn-avx2.jar/bindings/linux-x86_64-onednn-avx2/libnd4jcpu.so";
    assertThat(Natives.classifier(Map.of("nd4jcpu", path))).isEqualTo("linux-x86_64-onednn-avx2");
    assertThat(Natives.classifier(Map.of("nd4jcpu", "/x/linux-x86_64/libnd4jcpu.so")))
        .isEqualTo("linux-x86_64");
  }

  @Test
  void theLibraryOfThisProcessorIsLoaded() {
    assertThat(Natives.classifier()).endsWith(Processor.current().nativeExtension());
  }
}
