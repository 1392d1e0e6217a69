package dev.millrace.app.cli;

import dev.millrace.app.produce.ProduceListener;
import dev.millrace.app.produce.Produced;
import dev.millrace.events.Text;

/** Shows how a production goes. */
final class ProduceScreen implements ProduceListener {
  private final Screen screen;

  ProduceScreen(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void topicCreated(String topic) {
    screen.line("created topic " + topic);
  }

  @Override
  public void reading(String sentence) {
    screen.line(Text.printable(sentence));
  }

  @Override
  public void progress(Produced soFar) {
    screen.progress(sentence(soFar));
  }

  static String sentence(Produced produced) {
    return "sent %s records, %s records/s"
        .formatted(
            Numbers.count(produced.records()),
            Numbers.count(Math.round(produced.recordsPerSecond())));
  }
}
