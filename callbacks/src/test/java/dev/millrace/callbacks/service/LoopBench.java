package dev.millrace.callbacks.service;

import dev.millrace.callbacks.CallbackFactory;
import dev.millrace.callbacks.EarlyStopping;
import dev.millrace.callbacks.Monitor;
import dev.millrace.callbacks.Quantity;
import dev.millrace.callbacks.ReduceLrOnPlateau;
import dev.millrace.callbacks.TestRun;
import dev.millrace.callbacks.ThresholdMode;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** A loop over lists, driven by hand. */
final class LoopBench {
  static final Instant NOW = Instant.parse("2026-02-01T00:00:00Z");
  static final Monitor LOSS = Monitor.of("window.logLoss", null);

  /**
   * Cuts at the second evaluation of a constant loss, and again as soon as that is acknowledged.
   */
  static final CallbackFactory IMPATIENT =
      new ReduceLrOnPlateau(
          LOSS, 0.5, Quantity.evaluations(0), Quantity.evaluations(0), 0, ThresholdMode.ABS, 0);

  static final CallbackFactory STOPPING = new EarlyStopping(LOSS, Quantity.evaluations(3), 0);

  final InMemoryKafka kafka = new InMemoryKafka();
  final ManualTime time = new ManualTime();
  final TestRun run = new TestRun();

  /** Every sentence that a service said. */
  final List<String> said = new ArrayList<>();

  CallbackLoop loop(CallbackFactory factory) {
    return new CallbackLoop(factory, kafka, said::add, time, Clock.fixed(NOW, ZoneOffset.UTC));
  }

  /** Until it finds nothing more to read. */
  static void drain(CallbackLoop loop) {
    while (loop.doWork() > 0) {
      // each turn reads a few events
    }
  }
}
