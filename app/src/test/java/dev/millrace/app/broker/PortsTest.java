package dev.millrace.app.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.BindException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class PortsTest {
  @Test
  void takenPortIsKnownByItsCauseHoweverDeep() {
    Throwable deep = new RuntimeException(new ExecutionException(new BindException("in use")));

    assertThat(Ports.wasTaken(deep)).isTrue();
    assertThat(Ports.wasTaken(new RuntimeException(new IOException("disk full")))).isFalse();
  }
}
