package dev.millrace.callbacks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import dev.millrace.events.Envelope;
import dev.millrace.events.Pause;
import dev.millrace.events.StepCompleted;
import dev.millrace.events.StepSkipped;
import java.util.List;

/** The example of docs/callbacks.md. */
final class PauseOnSkips implements Callback {
  private int inARow;

  @Override
  public String name() {
    return "pause-on-skips";
  }

  @Override
  public List<Decision> onEvent(Envelope event) {
    if (event.event() instanceof StepCompleted) {
      inARow = 0;
    }
    if (!(event.event() instanceof StepSkipped) || ++inARow < 3) {
      return List.of();
    }
    inARow = 0;
    return List.of(Decision.of(name(), event, new Pause(), "three steps in a row were skipped"));
  }

  @Override
  public JsonNode state() {
    return IntNode.valueOf(inARow);
  }

  @Override
  public void restore(JsonNode state) {
    inARow = state.intValue();
  }
}
