package dev.millrace.callbacks.service;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drives a loop on its own worker thread, one turn after another, so that undeploying comes between
 * two turns.
 */
final class CallbackVerticle extends VerticleBase {
  private static final Logger LOG = LoggerFactory.getLogger(CallbackVerticle.class);

  private final String name;
  private final CallbackLoop loop;
  private boolean stopped;

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
    if (stopped) {
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
      vertx.setTimer(millis, timer -> turn());
    } else {
      context.runOnContext(nothing -> turn());
    }
  }

  @Override
  public Future<?> stop() {
    stopped = true;
    loop.close();
    LOG.info("{}: stopped", name);
    return Future.succeededFuture();
  }
}
