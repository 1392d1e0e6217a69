package dev.millrace.callbacks.service;

import dev.millrace.events.Text;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a service has to say, a sentence at a time, to its log and to whoever listens. */
@SuppressWarnings("AnnotateFormatMethod") // its annotation would be the only use of a dependency
final class Notices {
  private static final Logger LOG = LoggerFactory.getLogger(CallbackServices.class);

  private final String name;
  private final Consumer<String> listener;

  /**
   * @param listener may be called by several services at once
   */
  Notices(String name, Consumer<String> listener) {
    this.name = name;
    this.listener = listener;
  }

  void info(String form, @Nullable Object... values) {
    String sentence = sentence(form, values);
    LOG.info(sentence);
    listener.accept(sentence);
  }

  void warn(String form, @Nullable Object... values) {
    String sentence = sentence(form, values);
    LOG.warn(sentence);
    listener.accept(sentence);
  }

  void error(Throwable cause, String form, @Nullable Object... values) {
    String sentence = sentence(form, values);
    LOG.error(sentence, cause);
    listener.accept(sentence);
  }

  /** Metric names, reasons and messages of exceptions come from outside. */
  private String sentence(String form, @Nullable Object... values) {
    return Text.printable(name + ": " + form.formatted(values));
  }
}
