package dev.millrace.callbacks.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.callbacks.CallbackFactory;
import dev.millrace.callbacks.CheckpointBest;
import dev.millrace.callbacks.ClipOnExplosion;
import dev.millrace.callbacks.Decision;
import dev.millrace.callbacks.EarlyStopping;
import dev.millrace.callbacks.Monitor;
import dev.millrace.callbacks.Quantity;
import dev.millrace.callbacks.ReduceLrOnPlateau;
import dev.millrace.callbacks.TestRun;
import dev.millrace.callbacks.ThresholdMode;
import dev.millrace.events.Envelope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** One log of events has one set of commands, however often the service dies on the way. */
class KillTest {
  private static final Monitor LOSS = Monitor.of("window.logLoss", null);

  @Provide
  Arbitrary<CallbackFactory> callbacks() {
    return Arbitraries.of(
        new ReduceLrOnPlateau(
            LOSS, .5, Quantity.evaluations(1), Quantity.evaluations(1), 0, ThresholdMode.ABS, 1e-3),
        new EarlyStopping(LOSS, Quantity.steps(20), 0),
        new CheckpointBest(LOSS),
        new ClipOnExplosion(Monitor.of("gradientNorm", null), 4, Quantity.steps(5)));
  }

  @Property(tries = 120)
  void killedAndRestoredItDecidesTheSame(
      @ForAll("callbacks") CallbackFactory factory, @ForAll Random random) {
    List<Envelope> log = new ArrayList<>();
    Set<String> decided = uninterrupted(factory, random, log);
    LoopBench bench = new LoopBench();
    bench.kafka.batch = 1 + random.nextInt(9);
    withRepeats(log, random).forEach(bench.kafka::publish);

    for (int life = random.nextInt(6); life > 0; life--) {
      live(bench, factory, random);
      loseStates(bench.kafka, random);
    }
    LoopBench.drain(bench.loop(factory));

    assertThat(new LinkedHashSet<>(bench.kafka.sentIds()))
        .containsExactlyInAnyOrderElementsOf(decided);
  }

  /**
   * Reads some of the log, may die between any two writes, and in the end is killed or stopped in
   * order.
   */
  private static void live(LoopBench bench, CallbackFactory factory, Random random) {
    CallbackLoop loop = bench.loop(factory);
    bench.kafka.writesLeft = random.nextInt(8);
    for (int turns = random.nextInt(30); turns > 0; turns--) {
      loop.doWork();
      bench.time.pass(Duration.ofMillis(random.nextInt(700)));
    }
    if (random.nextBoolean()) {
      loop.close();
    }
    bench.kafka.writesLeft = Integer.MAX_VALUE;
  }

  /** The next life may find an older state. */
  private static void loseStates(InMemoryKafka kafka, Random random) {
    for (int lost = random.nextInt(4); lost > 0 && !kafka.states.isEmpty(); lost--) {
      kafka.states.remove(kafka.states.size() - 1);
    }
  }

  /** What a trainer publishes that answers commands after a while, and what is decided at it. */
  private static Set<String> uninterrupted(
      CallbackFactory factory, Random random, List<Envelope> log) {
    TestRun run = new TestRun();
    Set<String> decided = new LinkedHashSet<>();
    List<Decision> unanswered = new ArrayList<>();
    RunSession session = RunSession.fresh(TestRun.RUN, factory);
    log.add(run.started());
    for (long step = 1; step <= 200; step++) {
      List<Envelope> events = new ArrayList<>();
      if (!unanswered.isEmpty() && random.nextInt(12) == 0) {
        String id = unanswered.remove(0).commandId();
        events.add(random.nextInt(4) == 0 ? run.rejected(id, step) : run.applied(id, step));
      }
      double norm = random.nextInt(20) == 0 ? 50 : 1 + random.nextDouble();
      events.add(random.nextInt(25) == 0 ? run.skipped(step) : run.step(step, norm, .1));
      if (step % TestRun.STEPS_PER_EVALUATION == 0) {
        double loss = random.nextInt(6) == 0 ? Double.NaN : random.nextInt(50) / 50.0;
        events.add(run.logLoss(step / TestRun.STEPS_PER_EVALUATION, loss));
      }
      for (Envelope event : events) {
        log.add(event);
        for (Decision decision : session.accept(event)) {
          decided.add(decision.commandId());
          unanswered.add(decision);
        }
      }
    }
    return decided;
  }

  /** As a trainer does that dies and publishes again what follows its checkpoint. */
  private static List<Envelope> withRepeats(List<Envelope> log, Random random) {
    List<Envelope> all = new ArrayList<>(log);
    TestRun run = new TestRun();
    for (int attempt = 2; attempt < 2 + random.nextInt(4); attempt++) {
      int crash = 1 + random.nextInt(all.size());
      int checkpoint = Math.max(1, crash - random.nextInt(60));
      List<Envelope> again = new ArrayList<>(all.subList(checkpoint, Math.max(checkpoint, crash)));
      again.add(0, run.resumed(attempt, 1));
      all.addAll(crash, again);
    }
    return all;
  }
}
