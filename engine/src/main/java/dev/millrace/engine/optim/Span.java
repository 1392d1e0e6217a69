package dev.millrace.engine.optim;

import dev.millrace.engine.memory.NativeFloats;
import dev.millrace.engine.model.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * A part of the flat vector.
 *
 * @param from first index
 * @param to one past the last
 * @param trainable whether it holds gradients, not the movement of running statistics
 */
record Span(int from, int to, boolean trainable) {

  /** Neighbours that are trained alike, as few as possible. */
  static List<Span> of(List<Parameter> parameters) {
    return join(parameters, (a, b) -> a.trainable() == b.trainable());
  }

  /** The trained parts of each layer; two where statistics lie between them. */
  static List<Span> ofLayers(List<Parameter> parameters) {
    List<Parameter> trained = parameters.stream().filter(Parameter::trainable).toList();
    return join(trained, (a, b) -> a.layerIndex() == b.layerIndex());
  }

  NativeFloats within(NativeFloats vector) {
    return vector.slice(from, to - from);
  }

  private static List<Span> join(
      List<Parameter> parameters, BiPredicate<Parameter, Parameter> together) {
    List<Span> spans = new ArrayList<>();
    Parameter last = null;
    for (Parameter parameter : parameters) {
      Span span = new Span(parameter.offset(), parameter.end(), parameter.trainable());
      if (last != null && last.end() == parameter.offset() && together.test(last, parameter)) {
        Span joined = spans.remove(spans.size() - 1);
        span = new Span(joined.from, parameter.end(), joined.trainable);
      }
      spans.add(span);
      last = parameter;
    }
    return List.copyOf(spans);
  }
}
