package dev.millrace.events;

import java.util.Locale;

/** A command's record from its type and fields. */
final class CommandReader {
  private CommandReader() {}

  static Command read(String type, Fields fields) {
    if (!type.startsWith(TypeName.COMMAND_PREFIX)) {
      throw unknown(type);
    }
    return switch (type.substring(TypeName.COMMAND_PREFIX.length())) {
      case "set-learning-rate.v1" -> new SetLearningRate(fields.number("value"));
      case "scale-learning-rate.v1" ->
          new ScaleLearningRate(fields.number("factor"), fields.optionalNumber("floor"));
      case "set-clipping.v1" -> new SetClipping(kind(fields), fields.optionalNumber("threshold"));
      case "write-checkpoint.v1" -> new WriteCheckpoint(fields.optionalText("tag"));
      case "restore-checkpoint.v1" ->
          new RestoreCheckpoint(fields.optionalText("tag"), fields.optionalLong("step"));
      case "pause.v1" -> new Pause();
      case "resume.v1" -> new Resume();
      case "stop.v1" -> new Stop(fields.optionalText("reason"));
      default -> throw unknown(type);
    };
  }

  private static Clip.Kind kind(Fields fields) {
    String text = fields.text("kind");
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "norm" -> Clip.Kind.NORM;
      case "layernorm" -> Clip.Kind.LAYER_NORM;
      case "value" -> Clip.Kind.VALUE;
      case "none" -> Clip.Kind.NONE;
      default ->
          throw new ContractException(
              "`kind` must be norm, layerNorm, value or none: " + Text.excerpt(text));
    };
  }

  private static ContractException unknown(String type) {
    return new ContractException(
        "the header `ce_type` must be dev.millrace.command.NAME.v1 with NAME one of set-learning-rate,"
            + " scale-learning-rate, set-clipping, write-checkpoint, restore-checkpoint, pause, resume,"
            + " stop: "
            + Text.excerpt(type));
  }
}
