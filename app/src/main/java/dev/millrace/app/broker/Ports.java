package dev.millrace.app.broker;

import java.io.IOException;
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

  private static InetAddress loopback() throws UnknownHostException {
    return InetAddress.getByName(LOOPBACK);
  }
}
