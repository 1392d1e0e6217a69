package dev.millrace.trainer.checkpoint;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A checkpoint that is torn, altered or of another version; the message names the file. */
public final class CorruptCheckpointException extends IOException {
  CorruptCheckpointException(String message) {
    super(message);
  }

  CorruptCheckpointException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
