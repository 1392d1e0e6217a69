package dev.millrace.app.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A cluster that is found or started while something else is done. */
final class StartingCluster implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StartingCluster.class);

  private final CompletableFuture<Cluster> starting;

  private StartingCluster(CompletableFuture<Cluster> starting) {
    this.starting = starting;
  }

  static StartingCluster begin(String wanted, Path dir) {
    CompletableFuture<Cluster> starting = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                starting.complete(Cluster.findOrStart(wanted, dir));
              } catch (Throwable e) {
                starting.completeExceptionally(e);
              }
            },
            "millrace-cluster-start");
    thread.setDaemon(true);
    thread.start();
    return new StartingCluster(starting);
  }

  /** The cluster when it is there; what went wrong is thrown as it was. */
  Cluster await() throws IOException {
    return Awaiting.result(starting);
  }

  @Override
  public void close() {
    try {
      starting.get().close();
    } catch (ExecutionException e) {
      LOG.debug("there is no cluster to close", e); // await() has told why
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
