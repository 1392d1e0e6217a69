package dev.millrace.app.produce;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Values of records, one after the other. */
public interface RecordSource extends AutoCloseable {
  /** The next record's value; null at the end. */
  byte @Nullable [] next() throws IOException;

  @Override
  default void close() throws IOException {}
}
