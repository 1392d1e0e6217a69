package dev.millrace.events;

import org.jspecify.annotations.Nullable;

/**
 * Write a checkpoint now.
 *
 * @param tag a pointer to set on it, {@code [a-z0-9-]{1,64}}
 */
public record WriteCheckpoint(@Nullable String tag) implements Command {
  public WriteCheckpoint {
    if (tag != null) {
      Tags.check("tag", tag);
    }
  }
}
