package dev.millrace.engine.kernel;

import static dev.millrace.engine.memory.NativeMemory.getFloat;
import static dev.millrace.engine.memory.NativeMemory.putFloat;

import dev.millrace.engine.memory.NativeFloats;

/**
 * The windows of one image side by side as a matrix {@code [size, places]}, its rows ordered by
 * kernel row, kernel column, channel: with it a convolution's derivatives are products of matrices.
 * Vector only.
 */
final class Patches {
  private static final int SIZE = Float.BYTES;

  private Patches() {}

  /** Image to windows; what lies in the padding is zero. */
  static void take(NativeFloats images, int index, Window window, NativeFloats patches) {
    long image = images.address(index * window.imageSize(), window.imageSize());
    long row = patches.address(0, window.size() * window.places());
    for (int kh = 0; kh < window.kernelHeight(); kh++) {
      for (int kw = 0; kw < window.kernelWidth(); kw++) {
        for (int c = 0; c < window.channels(); c++) {
          takeRow(image, window, kh, kw, c, row);
          row += (long) window.places() * SIZE;
        }
      }
    }
  }

  /** Windows back to the image, added where they overlap. */
  static void addBack(NativeFloats patches, Window window, NativeFloats images, int index) {
    long image = images.address(index * window.imageSize(), window.imageSize());
    for (long i = 0; i < (long) window.imageSize() * SIZE; i += SIZE) {
      putFloat(image + i, 0f);
    }
    long row = patches.address(0, window.size() * window.places());
    for (int kh = 0; kh < window.kernelHeight(); kh++) {
      for (int kw = 0; kw < window.kernelWidth(); kw++) {
        for (int c = 0; c < window.channels(); c++) {
          addRow(row, window, kh, kw, c, image);
          row += (long) window.places() * SIZE;
        }
      }
    }
  }

  private static void takeRow(long image, Window window, int kh, int kw, int c, long row) {
    int width = window.outWidth();
    for (int oh = 0; oh < window.outHeight(); oh++) {
      int ih = oh * window.strideHeight() - window.padHeight() + kh;
      long to = row + (long) oh * width * SIZE;
      if (ih < 0 || ih >= window.height()) {
        for (int ow = 0; ow < width; ow++) {
          putFloat(to + (long) ow * SIZE, 0f);
        }
      } else {
        takeLine(line(image, window, c, ih), window, kw, to);
      }
    }
  }

  private static void takeLine(long line, Window window, int kw, long to) {
    if (isPlain(window)) {
      Activation.forward(Curve.IDENTITY, 0, line + (long) kw * SIZE, to, window.outWidth());
      return;
    }
    for (int ow = 0; ow < window.outWidth(); ow++) {
      int iw = ow * window.strideWidth() - window.padWidth() + kw;
      boolean inside = iw >= 0 && iw < window.width();
      putFloat(to + (long) ow * SIZE, inside ? getFloat(line + (long) iw * SIZE) : 0f);
    }
  }

  private static void addRow(long row, Window window, int kh, int kw, int c, long image) {
    for (int oh = 0; oh < window.outHeight(); oh++) {
      int ih = oh * window.strideHeight() - window.padHeight() + kh;
      if (ih >= 0 && ih < window.height()) {
        long from = row + (long) oh * window.outWidth() * SIZE;
        addLine(from, window, kw, line(image, window, c, ih));
      }
    }
  }

  private static void addLine(long from, Window window, int kw, long line) {
    if (isPlain(window)) {
      long to = line + (long) kw * SIZE;
      int done = PointwiseLanes.addLoop(to, from, to, window.outWidth());
      PointwiseLoops.add(to, from, to, done, window.outWidth());
      return;
    }
    for (int ow = 0; ow < window.outWidth(); ow++) {
      int iw = ow * window.strideWidth() - window.padWidth() + kw;
      if (iw >= 0 && iw < window.width()) {
        long to = line + (long) iw * SIZE;
        putFloat(to, getFloat(to) + getFloat(from + (long) ow * SIZE));
      }
    }
  }

  /** Neighbouring windows are neighbours in memory too. */
  private static boolean isPlain(Window window) {
    return window.strideWidth() == 1 && window.padWidth() == 0;
  }

  private static long line(long image, Window window, int c, int ih) {
    return image + ((long) c * window.height() + ih) * window.width() * SIZE;
  }
}
