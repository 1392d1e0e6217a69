package dev.millrace.app.stream;

/** What decides a record's label. Values are in [0, 1). */
interface Concept {
  /** The label's class, 0 or 1, before noise. */
  int label(double[] values);

  /** Values are multiplied by this when they are written. */
  int scale();

  /** Called after each record. */
  void move();

  /** Another concept from here on. */
  void drift();
}
