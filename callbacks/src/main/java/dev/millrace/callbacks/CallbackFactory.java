package dev.millrace.callbacks;

import java.util.function.Supplier;

/**
 * Makes a callback for a run. Built-in ones are {@link CallbackConfig}s; anyone may write another.
 */
public interface CallbackFactory {
  /**
   * 1 to 64 of {@code a-z}, {@code 0-9} and {@code -}; unique in the job. It is part of command ids
   * and the key of the stored state, so another name is another callback.
   */
  String name();

  /** A callback that has seen nothing yet; {@link Callback#name()} is {@link #name()}. */
  Callback create();

  /**
   * What the callback's state is about. State stored under another text is not restored: the best
   * accuracy says nothing of the log loss.
   */
  default String about() {
    return "";
  }

  /** A factory of callbacks that need no settings. */
  static CallbackFactory of(String name, Supplier<Callback> create) {
    return new CallbackFactory() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Callback create() {
        return create.get();
      }
    };
  }
}
