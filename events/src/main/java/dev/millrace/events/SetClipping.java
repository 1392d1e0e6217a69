package dev.millrace.events;

import com.fasterxml.jackson.annotation.JsonIgnore;
import org.jspecify.annotations.Nullable;

/** Replace gradient clipping. */
public record SetClipping(Clip.Kind kind, @Nullable Double threshold) implements Command {
  public SetClipping {
    threshold = new Clip(kind, threshold).threshold();
  }

  /** The clipping asked for. */
  @JsonIgnore
  public Clip clip() {
    return new Clip(kind, threshold);
  }
}
