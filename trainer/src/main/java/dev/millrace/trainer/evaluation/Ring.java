package dev.millrace.trainer.evaluation;

/** Indices of a ring of the newest {@code size} entries. */
final class Ring {
  private final int size;
  private long added;

  Ring(int size) {
    this.size = size;
  }

  /** The slot for a new entry, which replaces the oldest once the ring is full. */
  int next() {
    return (int) (added++ % size);
  }

  int count() {
    return (int) Math.min(added, size);
  }

  /** The slot of the {@code i}-th oldest entry. */
  int at(int i) {
    return (int) ((added - count() + i) % size);
  }

  void clear() {
    added = 0;
  }
}
