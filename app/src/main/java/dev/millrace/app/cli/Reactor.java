package dev.millrace.app.cli;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How Vert.x is set up and taken down. */
final class Reactor {
  private static final Logger LOG = LoggerFactory.getLogger(Reactor.class);
  private static final long CLOSE_SECONDS = 30;

  private Reactor() {}

  /** Without its file cache, which would leave directories behind. */
  static VertxOptions options() {
    return new VertxOptions()
        .setFileSystemOptions(
            new FileSystemOptions()
                .setFileCachingEnabled(false)
                .setClassPathResolvingEnabled(false));
  }

  /** Undeploys everything, within a bound. */
  static void close(Vertx vertx) {
    try {
      Awaiting.future(vertx.close()).get(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.warn("not everything stopped in order: {}", e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
