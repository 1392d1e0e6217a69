package dev.millrace.engine;

import java.util.Arrays;
import java.util.Optional;

/** Number formats of a step; parameters and updater state are float32 in each of them. */
public enum Precision {
  /** Everything in float32. */
  FLOAT32("float32"),
  /** bfloat16 around matrix products, float32 elsewhere. */
  BF16_MIXED("bf16-mixed"),
  /** float16 around matrix products with a loss scale, float32 elsewhere. */
  FP16_MIXED("fp16-mixed");

  private final String label;

  Precision(String label) {
    this.label = label;
  }

  /** The name in job files, events and checkpoints. */
  public String label() {
    return label;
  }

  /** The precision with this label, if there is one. */
  public static Optional<Precision> of(String label) {
    return Arrays.stream(values()).filter(p -> p.label.equals(label)).findFirst();
  }
}
