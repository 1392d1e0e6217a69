package dev.millrace.engine.optim;

import dev.millrace.engine.kernel.Pointwise;
import dev.millrace.engine.memory.FlatVector;
import dev.millrace.engine.memory.NativeFloats;
import dev.millrace.engine.model.UpdaterBlock;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The memory of an updater block, all parts of the same length.
 *
 * @param parameters what is changed
 * @param gradient by what
 * @param state the updater's, in DL4J's order: of Adam first moments, then second ones
 */
record BlockMemory(NativeFloats parameters, NativeFloats gradient, List<NativeFloats> state) {

  static BlockMemory of(
      UpdaterBlock block, FlatVector parameters, FlatVector gradient, FlatVector state) {
    int length = block.length();
    NativeFloats all = state.floats();
    List<NativeFloats> parts =
        IntStream.range(0, block.stateLength() / length)
            .mapToObj(part -> all.slice(block.stateOffset() + part * length, length))
            .toList();
    return new BlockMemory(
        parameters.floats().slice(block.offset(), length),
        gradient.floats().slice(block.offset(), length),
        parts);
  }

  NativeFloats state(int part) {
    return state.get(part);
  }

  /** The gradient, by now an update, from the parameters. */
  void subtract() {
    Pointwise.subtract(parameters, gradient, parameters);
  }

  int length() {
    return gradient.length();
  }
}
