package dev.millrace.engine.model;

import java.util.List;

/**
 * An operation of a configuration before shapes are known.
 *
 * @param index number of its layer or vertex
 * @param name unique in the network
 * @param prefix of the names of its parameters
 * @param place how messages name it
 * @param operation DL4J's object
 * @param inputs names of the steps it takes
 */
record Step(
    int index, String name, String prefix, String place, Object operation, List<String> inputs) {
  Step {
    inputs = List.copyOf(inputs);
  }
}
