package dev.millrace.engine.kernel;

/**
 * How a convolution moves over images {@code [channels, height, width]}.
 *
 * @param height of the images, and so on
 * @param kernelHeight rows of the window
 * @param strideHeight rows from a window to the next
 * @param padHeight rows of zeros above (and below) the image
 * @param outHeight windows from top to bottom
 */
public record Window(
    int channels,
    int height,
    int width,
    int kernelHeight,
    int kernelWidth,
    int strideHeight,
    int strideWidth,
    int padHeight,
    int padWidth,
    int outHeight,
    int outWidth) {

  /** Values in one window. */
  public int size() {
    return kernelHeight * kernelWidth * channels;
  }

  /** Windows on one image. */
  public int places() {
    return outHeight * outWidth;
  }

  /** Values of one image. */
  int imageSize() {
    return channels * height * width;
  }
}
