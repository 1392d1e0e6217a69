package dev.millrace.events;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * Gradient clipping: by the L2 norm of the whole (Pascanu et al. 2013) or of each layer, element by
 * element, or none.
 *
 * @param threshold positive; absent for {@code none}
 */
public record Clip(Kind kind, @Nullable Double threshold) {
  public static final Clip NONE = new Clip(Kind.NONE, null);

  /** How gradients are clipped. */
  public enum Kind {
    @JsonProperty("norm")
    NORM,
    @JsonProperty("layerNorm")
    LAYER_NORM,
    @JsonProperty("value")
    VALUE,
    @JsonProperty("none")
    NONE
  }

  public Clip {
    if (kind == Kind.NONE) {
      threshold = null;
    } else if (threshold == null) {
      throw new IllegalArgumentException("`threshold` must be given for this kind of clipping");
    } else {
      Check.positive("threshold", threshold);
    }
  }
}
