package dev.millrace.callbacks.service;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import org.jspecify.annotations.Nullable;

/**
 * Drives a loop on its own worker thread, one turn after another. There is always one turn to come,
 * queued or timed; undeploying waits for it, since a turn left behind would find its thread gone.
 */
final class CallbackVerticle extends VerticleBase {
  private static final long NO_TIMER = -1;

  private final CallbackLoop loop;
  private long timer = NO_TIMER;
  private @Nullable Promise<Void> stopping;

  CallbackVerticle(CallbackLoop loop) {
    this.loop = loop;
  }

  @Override
  public Future<?> start() {
    context.runOnContext(nothing -> turn());
    return Future.succeededFuture();
  }

  private void turn() {
    timer = NO_TIMER;
    Promise<Void> asked = stopping;
    if (asked != null) {
      end(asked);
      return;
    }
    try {
      loop.doWork();
    } finally {
      next();
    }
  }

  private void next() {
    long millis = loop.pause().toMillis();
    if (millis > 0) {
      timer = vertx.setTimer(millis, id -> turn());
    } else {
      context.runOnContext(nothing -> turn());
    }
  }

  @Override
  public Future<?> stop() {
    Promise<Void> asked = Promise.promise();
    stopping = asked;
    if (timer != NO_TIMER && vertx.cancelTimer(timer)) {
      end(asked);
    }
    return asked.future();
  }

  private void end(Promise<Void> asked) {
    try {
      loop.close();
    } finally {
      asked.complete();
    }
  }
}
