package dev.millrace.callbacks;

import java.util.Arrays;

/** The last {@code capacity} norms, in order of arrival and in order of size. */
final class NormWindow {
  private final double[] ring;
  private final double[] sorted;
  private int size;
  private int next;

  NormWindow(int capacity) {
    ring = new double[capacity];
    sorted = new double[capacity];
  }

  boolean full() {
    return size == ring.length;
  }

  void add(double norm) {
    if (full()) {
      remove(ring[next]);
    }
    ring[next] = norm;
    next = (next + 1) % ring.length;
    int found = Arrays.binarySearch(sorted, 0, size, norm);
    int at = found < 0 ? -found - 1 : found;
    System.arraycopy(sorted, at, sorted, at + 1, size - at);
    sorted[at] = norm;
    size++;
  }

  private void remove(double norm) {
    int at = Arrays.binarySearch(sorted, 0, size, norm);
    System.arraycopy(sorted, at + 1, sorted, at, size - at - 1);
    size--;
  }

  /** Of an even number of norms the mean of the middle two. */
  double median() {
    int middle = size / 2;
    return size % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** The largest norm that is at most {@code bound}, which is at least the median. */
  double largestUpTo(double bound) {
    int at = size - 1;
    while (at > 0 && sorted[at] > bound) {
      at--;
    }
    return sorted[at];
  }

  /** Oldest first. */
  double[] toArray() {
    double[] norms = new double[size];
    int first = full() ? next : 0;
    for (int i = 0; i < size; i++) {
      norms[i] = ring[(first + i) % ring.length];
    }
    return norms;
  }
}
