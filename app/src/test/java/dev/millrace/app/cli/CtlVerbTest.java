package dev.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.events.Clip;
import dev.millrace.events.Command;
import dev.millrace.events.Pause;
import dev.millrace.events.RestoreCheckpoint;
import dev.millrace.events.Resume;
import dev.millrace.events.ScaleLearningRate;
import dev.millrace.events.SetClipping;
import dev.millrace.events.SetLearningRate;
import dev.millrace.events.Stop;
import dev.millrace.events.WriteCheckpoint;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CtlVerbTest {
  static Arguments[] verbs() {
    return new Arguments[] {
      Arguments.of("pause", null, new Pause()),
      Arguments.of("resume", null, new Resume()),
      Arguments.of("stop", null, new Stop("asked for by millrace ctl")),
      Arguments.of("checkpoint", null, new WriteCheckpoint(null)),
      Arguments.of("checkpoint", "before-lunch", new WriteCheckpoint("before-lunch")),
      Arguments.of("restore", "best", new RestoreCheckpoint("best", null)),
      Arguments.of("restore", "1000", new RestoreCheckpoint(null, 1000L)),
      Arguments.of("set-lr", "0.01", new SetLearningRate(0.01)),
      Arguments.of("scale-lr", "5e-1", new ScaleLearningRate(0.5, null)),
      Arguments.of("clip-norm", "1", new SetClipping(Clip.Kind.NORM, 1.0)),
    };
  }

  @ParameterizedTest
  @MethodSource("verbs")
  void wordsBecomeCommands(String verb, String value, Command command) {
    assertThat(CtlVerb.of(verb).orElseThrow().command(value)).isEqualTo(command);
  }
}
