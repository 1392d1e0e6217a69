package dev.millrace.callbacks.service;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drives a loop on its own worker thread, one turn after another, so that undeploying comes between
 * two turns.
 */
final class CallbackVerticle extends VerticleBase {
  private static final Logger LOG = LoggerFactory.getLogger(CallbackVerticle.class);

  private static final long NONE = -1;

  private final String name;
  private final CallbackLoop loop;
  private final Promise<Void> idle = Promise.promise();
  private boolean stopped;
  private long timer = NONE;

  CallbackVerticle(String name, CallbackLoop loop) {
    this.name = name;
    this.loop = loop;
  }

  @Override
  public Future<?> start() {
    context.runOnContext(nothing -> turn());
    return Future.succeededFuture();
  }

  private void turn() {
    timer = NONE;
    if (stopped) {
      idle.tryComplete();
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

  /** Completes after the turn that is due: the worker pool refuses what comes later. */
  @Override
  public Future<?> stop() {
    stopped = true;
    loop.close();
    LOG.info("{}: stopped", name);
    if (timer != NONE && vertx.cancelTimer(timer)) {
      idle.tryComplete();
    }
    return idle.future();
  }
}
