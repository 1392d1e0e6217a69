package dev.millrace.trainer.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.millrace.events.Clip;
import dev.millrace.events.ClippingChanged;
import dev.millrace.events.Command;
import dev.millrace.events.CommandApplied;
import dev.millrace.events.CommandCodec;
import dev.millrace.events.CommandEnvelope;
import dev.millrace.events.CommandRejected;
import dev.millrace.events.Encoded;
import dev.millrace.events.Event;
import dev.millrace.events.Guards;
import dev.millrace.events.LearningRateChanged;
import dev.millrace.events.Pause;
import dev.millrace.events.RestoreCheckpoint;
import dev.millrace.events.Resume;
import dev.millrace.events.ScaleLearningRate;
import dev.millrace.events.SetClipping;
import dev.millrace.events.SetLearningRate;
import dev.millrace.events.Stop;
import dev.millrace.events.WriteCheckpoint;
import dev.millrace.trainer.TrainerConfig;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CommandDeskTest {
  private static final String RUN = "run-1";
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final List<Event> published = new ArrayList<>();
  private final FakeRun run = new FakeRun();
  private final ControlState state = new ControlState(Clip.NONE);
  private final CommandDesk desk =
      new CommandDesk(
          1,
          state,
          new CommandJudge(
              RUN, new TrainerConfig.Bounds(1e-3, 1), state, run, Clock.fixed(NOW, ZoneOffset.UTC)),
          run,
          published::add);
  private long offset;

  @Test
  void setLearningRateChoosesTheFactorThatGivesTheValue() {
    send("a", new SetLearningRate(0.05), Guards.NONE, 10);

    assertThat(state.rateFactor()).isEqualTo(0.5, within(1e-15));
    assertThat(published).hasSize(2);
    assertThat(published.get(0))
        .isInstanceOfSatisfying(CommandApplied.class, ack -> assertThat(ack.step()).isEqualTo(10));
    assertThat(published.get(1)).isEqualTo(new LearningRateChanged(1, 10, 0.1, 0.05, 0.5, "a"));
  }

  @Test
  void scaleIsHeldUpByItsFloorAndNeverRaisedToIt() {
    send("a", new ScaleLearningRate(0.1, 0.04), Guards.NONE, 1);
    assertThat(state.rateFactor() * run.rate).isEqualTo(0.04, within(1e-15));

    send("b", new ScaleLearningRate(0.5, 0.09), Guards.NONE, 2);
    assertThat(state.rateFactor() * run.rate).isEqualTo(0.04, within(1e-15));
    assertThat(((CommandApplied) published.get(2)).message()).contains("floor 0.09");
  }

  @Test
  void outOfBoundsIsRejectedAndChangesNothing() {
    send("a", new SetLearningRate(5), Guards.NONE, 1);
    send("b", new ScaleLearningRate(1e-4, null), Guards.NONE, 1);

    assertThat(state.rateFactor()).isEqualTo(1);
    assertThat(reasons()).hasSize(2).allMatch(reason -> reason.contains("bounds [0.001, 1.0]"));
  }

  @Test
  void aRateWhereTheScheduleIsZeroIsRejected() {
    run.rate = 0;

    send("a", new SetLearningRate(0.1), Guards.NONE, 1);

    assertThat(reasons().get(0)).contains("schedule's rate at the next step is 0");
  }

  @Test
  void anIdThatWasAppliedIsAcknowledgedAgainAtTheEarlierStep() {
    send("a", new ScaleLearningRate(0.5, null), Guards.NONE, 10);
    published.clear();

    send("a", new ScaleLearningRate(0.5, null), Guards.NONE, 12);

    assertThat(state.rateFactor()).isEqualTo(0.5);
    assertThat(published)
        .singleElement()
        .isInstanceOfSatisfying(CommandApplied.class, ack -> assertThat(ack.step()).isEqualTo(10));
  }

  @Test
  void aCommandWaitsForItsStepAndLetsOthersPass() {
    send("later", new SetLearningRate(0.02), atStep(12), 10);
    send("now", new SetClipping(Clip.Kind.NORM, 1.0), Guards.NONE, 10);

    assertThat(published).hasSize(2).last().isInstanceOf(ClippingChanged.class);
    assertThat(desk.firstHeldOffset()).hasValue(0);

    settle(11);
    assertThat(state.rateFactor()).isEqualTo(1);
    settle(12);
    assertThat(state.rateFactor()).isEqualTo(0.2, within(1e-15));
    assertThat(desk.firstHeldOffset()).isEmpty();
  }

  @Test
  void commandsThatArriveTogetherAreSettledOneAtATime() {
    run.tags = Map.of("best", 3L);
    take("write", new WriteCheckpoint("before"), Guards.NONE, 10);
    take("restore", new RestoreCheckpoint("best", null), Guards.NONE, 10);

    assertThat(desk.settleNext(10)).isTrue();
    assertThat(run.calls).containsExactly("checkpoint before");
    assertThat(desk.firstHeldOffset()).hasValue(1);

    assertThat(desk.settleNext(10)).isTrue();
    assertThat(run.calls).contains("restore best 3");
    assertThat(desk.settleNext(10)).isFalse();
  }

  @Test
  void tooLateForItsStepIsRejected() {
    send("a", new Pause(), atStep(9), 10);

    assertThat(reasons().get(0)).contains("`atStep` is past: 9; the next step is 10");
    assertThat(state.paused()).isFalse();
  }

  @Test
  void guardsThatFailReject() {
    send("run", new Pause(), Guards.forRun("other"), 10);
    send("step", new Pause(), new Guards(null, null, 9L, null, null), 10);
    send("time", new Pause(), new Guards(null, null, null, NOW.minusSeconds(1), null), 10);
    send("rate", new Pause(), new Guards(null, null, null, null, 0.2), 10);

    assertThat(reasons()).hasSize(4);
    assertThat(reasons().get(0)).contains("`expectedRun`").contains(RUN);
    assertThat(reasons().get(1)).contains("`expires`");
    assertThat(reasons().get(2)).contains("`expires`");
    assertThat(reasons().get(3)).contains("`ifLearningRate`").contains("it is 0.1");
    assertThat(state.paused()).isFalse();
  }

  @Test
  void aCommandForAnotherRunIsRejectedAtOnceEvenWithALaterStep() {
    send("a", new Pause(), new Guards("other", 99L, null, null, null), 10);

    assertThat(reasons().get(0)).contains("`expectedRun`");
  }

  @Test
  void pauseAndResume() {
    send("r", new Resume(), Guards.NONE, 3);
    send("p", new Pause(), Guards.NONE, 3);
    assertThat(state.paused()).isTrue();
    send("r2", new Resume(), Guards.NONE, 3);

    assertThat(state.paused()).isFalse();
    assertThat(reasons()).containsExactly("the run is not paused");
  }

  @Test
  void restoreNamesItsCheckpointAndAsksForANewOne() {
    run.tags = Map.of("best", 40L);

    send("a", new RestoreCheckpoint("best", null), Guards.NONE, 50);
    send("b", new RestoreCheckpoint("gone", null), Guards.NONE, 50);

    assertThat(((CommandApplied) published.get(0)).restoredStep()).isEqualTo(40);
    assertThat(run.calls).containsExactly("restore best 40", "checkpoint null");
    assertThat(reasons()).containsExactly("`tag` leads to no checkpoint: gone");
  }

  @Test
  void checkpointAndStopAreAskedOfTheRun() {
    send("a", new WriteCheckpoint("best"), Guards.NONE, 5);
    send("b", new Stop("enough"), Guards.NONE, 5);

    assertThat(run.calls).containsExactly("checkpoint best", "stop enough");
  }

  @Test
  void malformedCommandsAreRejectedOnceWithTheirPosition() {
    CommandCodec.Parsed malformed = CommandCodec.decode(Map.of(), new byte[0], "c/0/7");

    desk.take(new IncomingCommand("c", 0, 7, malformed), 3);
    desk.take(new IncomingCommand("c", 0, 7, malformed), 4);

    assertThat(published)
        .singleElement()
        .isInstanceOfSatisfying(
            CommandRejected.class,
            rejected -> {
              assertThat(rejected.commandId()).isEqualTo("c/0/7");
              assertThat(rejected.offset()).isEqualTo(7);
            });
    assertThat(state.rejected()).isEqualTo(1);
  }

  @Test
  void aJournaledCommandIsAppliedWithoutBeingJudged() {
    send("a", new SetLearningRate(0.05), new Guards(null, 10L, 10L, null, 0.1), 10);
    CommandApplied entry = (CommandApplied) published.get(0);
    ControlState resumed = new ControlState(Clip.NONE);
    CommandDesk later =
        new CommandDesk(
            2,
            resumed,
            new CommandJudge(
                "another run", new TrainerConfig.Bounds(0.5, 1), resumed, run, Clock.systemUTC()),
            run,
            published::add);

    later.replay(entry);
    later.replay(entry);

    assertThat(resumed.rateFactor()).isEqualTo(state.rateFactor());
    assertThat(resumed.handled()).isEqualTo(Map.of("a", 10L));
  }

  private void send(String id, Command command, Guards guards, long step) {
    take(id, command, guards, step);
    settle(step);
  }

  private void take(String id, Command command, Guards guards, long step) {
    Encoded encoded =
        CommandCodec.encode(
            new CommandEnvelope(id, "test", null, null, null, guards, command), RUN);
    CommandCodec.Parsed parsed = CommandCodec.decode(encoded.headers(), encoded.value(), "p");
    desk.take(new IncomingCommand("c", 0, offset++, parsed), step);
  }

  private void settle(long step) {
    boolean more = desk.settleNext(step);
    while (more) {
      more = desk.settleNext(step);
    }
  }

  private static Guards atStep(long step) {
    return new Guards(null, step, null, null, null);
  }

  private List<String> reasons() {
    return published.stream()
        .filter(CommandRejected.class::isInstance)
        .map(event -> ((CommandRejected) event).reason())
        .toList();
  }

  private static final class FakeRun implements RunControls {
    double rate = 0.1;
    Map<String, Long> tags = Map.of();
    final List<String> calls = new ArrayList<>();

    @Override
    public double scheduledRate() {
      return rate;
    }

    @Override
    public void restore(@Nullable String tag, long checkpointStep) {
      calls.add("restore " + tag + " " + checkpointStep);
    }

    @Override
    public @Nullable Long resolve(@Nullable String tag, @Nullable Long step) {
      return tag == null ? step : tags.get(tag);
    }

    @Override
    public void requestCheckpoint(@Nullable String tag) {
      calls.add("checkpoint " + tag);
    }

    @Override
    public void requestStop(String reason) {
      calls.add("stop " + reason);
    }
  }
}
