package dev.millrace.app.broker;

/**
 * Where a broker is: the content of {@code broker.json}.
 *
 * @param bootstrap {@code host:port} for clients
 * @param clusterId by which the broker that answers there is told from a stranger
 * @param pid of the process that runs it
 */
public record BrokerAddress(String bootstrap, String clusterId, long pid) {
  public BrokerAddress {
    if (bootstrap.isBlank()) {
      throw new IllegalArgumentException("`bootstrap` must not be blank");
    }
    if (clusterId.isBlank()) {
      throw new IllegalArgumentException("`clusterId` must not be blank");
    }
  }
}
