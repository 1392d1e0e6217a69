package dev.millrace.engine.model;

/**
 * One array of parameters and its place in the flat vector.
 *
 * @param layer index of its layer
 * @param key DL4J's key within the layer: W, b or g
 * @param offset where it starts in the flat vector
 * @param rows rows of a matrix, 1 for a vector
 * @param columns columns of a matrix, length of a vector; a matrix is stored column after column
 */
public record Parameter(int layer, String key, int offset, int rows, int columns) {

  /** As DL4J's {@code paramTable} names it: {@code 0_W}. */
  public String name() {
    return layer + "_" + key;
  }

  public int length() {
    return rows * columns;
  }

  public int end() {
    return offset + length();
  }

  public boolean isMatrix() {
    return key.equals("W");
  }
}
