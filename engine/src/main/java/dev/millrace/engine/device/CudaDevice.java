package dev.millrace.engine.device;

import java.util.Optional;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.nativeblas.NativeOps;

/**
 * A GPU, and whether ND4J's CUDA library can run on it. That library is machine code for compute
 * capabilities 3.7 to 8.6 without PTX, which a driver could translate: it runs on devices of the
 * same major version, 8.9 included, and on no newer one. Compiled and tested on numbers; not run on
 * a GPU.
 *
 * @param number as CUDA counts
 * @param name as the driver gives it
 * @param major of the compute capability
 * @param minor of the compute capability
 */
public record CudaDevice(int number, String name, int major, int minor) {
  private static final int FIRST_MAJOR = 3;
  private static final int FIRST_MINOR = 7;
  private static final int LAST_MAJOR = 8;

  /** The device that ND4J computes on; empty where it computes on the CPU. */
  public static Optional<CudaDevice> current() {
    if (Nd4j.getEnvironment().isCPU()) {
      return Optional.empty();
    }
    NativeOps ops = Natives.ops();
    int number = ops.getDevice();
    return Optional.of(
        new CudaDevice(
            number,
            String.valueOf(ops.getDeviceName(number)),
            ops.getDeviceMajor(number),
            ops.getDeviceMinor(number)));
  }

  /** One sentence where nothing can run on this device; empty where it can. */
  public Optional<String> fault() {
    boolean older = major < FIRST_MAJOR || (major == FIRST_MAJOR && minor < FIRST_MINOR);
    if (!older && major <= LAST_MAJOR) {
      return Optional.empty();
    }
    return Optional.of(
        ("GPU %d (%s, compute capability %d.%d) cannot run ND4J's CUDA library, which has machine code"
                + " for 3.7 to 8.6 and runs on devices from 3.7 to 8.9; use one of these, or the"
                + " build without -Pcuda on the CPU")
            .formatted(number, name, major, minor));
  }
}
