package dev.millrace.engine;

import org.nd4j.linalg.activations.impl.ActivationTanH;

/** An activation that a mapper which trusts the file would construct. */
public final class Trap extends ActivationTanH {
  static boolean constructed;

  public Trap() {
    constructed = true;
  }
}
