package dev.millrace.app.cli;

import dev.millrace.events.Clip;
import dev.millrace.events.Command;
import dev.millrace.events.Pause;
import dev.millrace.events.RestoreCheckpoint;
import dev.millrace.events.Resume;
import dev.millrace.events.ScaleLearningRate;
import dev.millrace.events.SetClipping;
import dev.millrace.events.SetLearningRate;
import dev.millrace.events.Stop;
import dev.millrace.events.Text;
import dev.millrace.events.WriteCheckpoint;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What {@code ctl} can ask for, by the name people write. */
@SuppressWarnings("ImmutableEnumChecker") // the functions keep nothing
enum CtlVerb {
  PAUSE("pause", Value.NONE, value -> new Pause()),
  RESUME("resume", Value.NONE, value -> new Resume()),
  STOP("stop", Value.NONE, value -> new Stop("asked for by millrace ctl")),
  CHECKPOINT("checkpoint", Value.OPTIONAL, WriteCheckpoint::new),
  RESTORE("restore", Value.REQUIRED, CtlVerb::restore),
  SET_LR("set-lr", Value.REQUIRED, value -> new SetLearningRate(number(value))),
  SCALE_LR("scale-lr", Value.REQUIRED, value -> new ScaleLearningRate(number(value), null)),
  CLIP_NORM("clip-norm", Value.REQUIRED, value -> new SetClipping(Clip.Kind.NORM, number(value)));

  /** Whether a verb is followed by something. */
  private enum Value {
    NONE,
    OPTIONAL,
    REQUIRED
  }

  private final String word;
  private final Value value;
  private final Function<@Nullable String, Command> command;

  CtlVerb(String word, Value value, Function<@Nullable String, Command> command) {
    this.word = word;
    this.value = value;
    this.command = command;
  }

  static Optional<CtlVerb> of(String word) {
    return Arrays.stream(values()).filter(verb -> verb.word.equals(word)).findFirst();
  }

  /** All of them, for a message. */
  static String all() {
    return String.join(", ", Arrays.stream(values()).map(verb -> verb.word).toList());
  }

  /**
   * The command.
   *
   * @throws CommandException when the value is missing, superfluous or not allowed
   */
  Command command(@Nullable String argument) {
    if (value == Value.NONE && argument != null) {
      throw CommandException.wrong("`" + word + "` takes no value: " + Text.excerpt(argument));
    }
    if (value == Value.REQUIRED && argument == null) {
      throw CommandException.wrong(
          "`" + word + "` must be followed by a " + (this == RESTORE ? "tag or step" : "number"));
    }
    try {
      return command.apply(argument);
    } catch (IllegalArgumentException e) {
      throw CommandException.wrong("`" + word + "`: " + e.getMessage());
    }
  }

  /** Digits are a step; everything else is a tag. */
  private static Command restore(@Nullable String text) {
    boolean step = text != null && text.matches("\\d{1,18}");
    return step
        ? new RestoreCheckpoint(null, Long.valueOf(text))
        : new RestoreCheckpoint(text, null);
  }

  private static double number(@Nullable String text) {
    try {
      return Double.parseDouble(String.valueOf(text));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "the value must be a number: " + Text.excerpt(String.valueOf(text)), e);
    }
  }
}
