package dev.millrace.app.broker;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.utils.internals.Exit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Kafka's server ends its process when it cannot go on, for example on a full disk. Here it shares
 * the process with a trainer that has a checkpoint to write: the fault is told instead.
 */
final class KafkaExit {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaExit.class);
  private static final Set<CompletableFuture<String>> WATCHERS = ConcurrentHashMap.newKeySet();

  static {
    Exit.setExitProcedure(KafkaExit::fail);
    Exit.setHaltProcedure(KafkaExit::fail);
  }

  private KafkaExit() {}

  /** Completed with a reason when Kafka gives up; Kafka does not say which of several brokers. */
  static CompletableFuture<String> watch() {
    CompletableFuture<String> failure = new CompletableFuture<>();
    WATCHERS.add(failure);
    return failure;
  }

  static void forget(CompletableFuture<String> failure) {
    WATCHERS.remove(failure);
  }

  private static void fail(int status, @Nullable String message) {
    String reason =
        "Kafka gave up with status "
            + status
            + (message == null ? "" : " (" + message + ")")
            + "; the log has its reason, of which a full disk is the usual one";
    LOG.error("The embedded broker cannot go on: {}", reason);
    WATCHERS.forEach(watcher -> watcher.complete(reason));
    // Kafka does not expect this call to return: end its thread.
    throw new IllegalStateException(reason);
  }
}
