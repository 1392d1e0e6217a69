package dev.millrace.bench.worker;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/** Numbers that go from one process to another: float32, big-endian. */
final class Vectors {
  private Vectors() {}

  static void write(Path file, float[] values) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(values.length * Float.BYTES);
    bytes.asFloatBuffer().put(values);
    Files.write(file, bytes.array());
  }

  static float[] read(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
    float[] values = new float[bytes.remaining() / Float.BYTES];
    bytes.asFloatBuffer().get(values);
    return values;
  }
}
