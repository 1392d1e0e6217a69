package dev.millrace.app.job;

import dev.millrace.app.yaml.Block;
import dev.millrace.app.yaml.Slot;
import dev.millrace.events.Topics;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** {@code kafka: {topics: {events, commands, callbackState, deadLetters}}}. */
final class TopicsBlock {
  private TopicsBlock() {}

  /**
   * @param job from which the names follow that are left out
   * @param data {@code data.topic}
   */
  static Slot<Topics> read(Block topics, Slot<String> job, Slot<String> data) {
    Topics usual = Topics.of(job.ok().orElse("job"), data.ok().orElse("job.data"));
    Slot<String> events = topics.optional("events", Names.topic(), usual.events());
    Slot<String> commands = topics.optional("commands", Names.topic(), usual.commands());
    Slot<String> state = topics.optional("callbackState", Names.topic(), usual.callbackState());
    Slot<String> letters = topics.optional("deadLetters", Names.topic(), usual.deadLetters());
    return topics.build(
        () ->
            distinct(
                new Topics(
                    usual.data(), events.get(), commands.get(), state.get(), letters.get())));
  }

  private static Topics distinct(Topics topics) {
    Set<String> seen = new HashSet<>();
    for (String name :
        List.of(
            topics.data(),
            topics.events(),
            topics.commands(),
            topics.callbackState(),
            topics.deadLetters())) {
      if (!seen.add(name)) {
        throw new IllegalArgumentException(
            "the job's topics must differ, `data.topic` among them: " + name + " is used twice");
      }
    }
    return topics;
  }
}
