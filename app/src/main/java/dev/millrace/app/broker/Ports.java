package dev.millrace.app.broker;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;

/** TCP ports on loopback. */
final class Ports {
  static final String LOOPBACK = "127.0.0.1";

  private Ports() {}

  /** A port that is free now; somebody else may take it before it is used. */
  static int free() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, loopback())) {
      return socket.getLocalPort();
    }
  }

  static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, loopback())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Whether a server failed because its port was not free. Asking afterwards is no answer: who took
   * it may have gone again.
   */
  static boolean wasTaken(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof BindException) {
        return true;
      }
    }
    return false;
  }

  private static InetAddress loopback() throws UnknownHostException {
    return InetAddress.getByName(LOOPBACK);
  }
}
