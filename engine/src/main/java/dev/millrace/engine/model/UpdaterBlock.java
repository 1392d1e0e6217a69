package dev.millrace.engine.model;

import java.util.ArrayList;
import java.util.List;
import org.nd4j.linalg.learning.config.IUpdater;

/**
 * Consecutive parameters with equal updaters. DL4J keeps the updater's state block by block: of
 * Adam all first moments of a block, then all second ones, then the next block. Running statistics
 * have the updater {@code NoOp} and so split blocks.
 *
 * @param updater DL4J's configuration
 * @param offset where the block starts in the flat vector
 * @param length parameters in it
 * @param stateOffset where its state starts
 * @param stateLength values of state
 */
public record UpdaterBlock(
    IUpdater updater, int offset, int length, int stateOffset, int stateLength) {

  public static List<UpdaterBlock> of(List<Parameter> parameters) {
    List<UpdaterBlock> blocks = new ArrayList<>();
    for (Parameter parameter : parameters) {
      IUpdater updater = parameter.settings().updater();
      int state = (int) updater.stateSize(parameter.length());
      UpdaterBlock last = blocks.isEmpty() ? null : blocks.get(blocks.size() - 1);
      if (last != null && last.updater.equals(updater)) {
        blocks.set(blocks.size() - 1, last.longer(parameter.length(), state));
      } else {
        blocks.add(
            new UpdaterBlock(
                updater, parameter.offset(), parameter.length(), stateLength(blocks), state));
      }
    }
    return List.copyOf(blocks);
  }

  /** Values of state of all blocks. */
  public static int stateLength(List<UpdaterBlock> blocks) {
    return blocks.stream().mapToInt(UpdaterBlock::stateLength).sum();
  }

  private UpdaterBlock longer(int parameters, int state) {
    return new UpdaterBlock(updater, offset, length + parameters, stateOffset, stateLength + state);
  }

  public boolean contains(Parameter parameter) {
    return parameter.offset() >= offset && parameter.end() <= offset + length;
  }
}
