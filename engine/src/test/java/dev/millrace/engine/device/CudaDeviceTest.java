package dev.millrace.engine.device;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CudaDeviceTest {
  @ParameterizedTest
  @CsvSource({
    "3, 5, false", // Kepler, before the library's first
    "3, 7, true",
    "5, 0, true",
    "7, 5, true",
    "8, 6, true",
    "8, 9, true", // newer than the library, but of its last major version
    "9, 0, false", // Hopper
    "10, 0, false",
    "12, 0, false",
  })
  void runsOnTheMajorVersionsItHasMachineCodeFor(int major, int minor, boolean runs) {
    assertThat(new CudaDevice(0, "a GPU", major, minor).fault().isEmpty()).isEqualTo(runs);
  }

  @Test
  void whatCannotRunIsOneSentenceWithTheDeviceAndTheWayOut() {
    assertThat(new CudaDevice(1, "NVIDIA H100", 9, 0).fault())
        .hasValue(
            "GPU 1 (NVIDIA H100, compute capability 9.0) cannot run ND4J's CUDA library, which has"
                + " machine code for 3.7 to 8.6 and runs on devices from 3.7 to 8.9; use one of"
                + " these, or the build without -Pcuda on the CPU");
  }

  @Test
  void onTheCpuThereIsNone() {
    Natives.load();

    assertThat(CudaDevice.current()).isEmpty();
  }
}
