package dev.millrace.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.ingest.DataConfig;
import dev.millrace.ingest.DataConfig.Format;
import dev.millrace.ingest.DataConfig.Normalise;
import dev.millrace.ingest.Fault;
import dev.millrace.ingest.FaultKind;
import dev.millrace.ingest.Label;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class RowBufferTest {
  private static final DataConfig DATA =
      new DataConfig(
          "data",
          Format.CSV,
          List.of(),
          List.of("x"),
          new Label.Values(List.of("y")),
          Normalise.NONE,
          1,
          null);

  @Test
  void aDecoderThatThrowsIsAFaultOfTheRecord() {
    RowBuffer rows =
        new RowBuffer(
            DATA,
            (value, features, featuresAt, labels, labelsAt) -> {
              throw new IllegalStateException("strange bytes");
            });

    Fault fault = rows.add(new ConsumerRecord<>("data", 0, 7, null, new byte[] {1}));

    assertThat(fault).isNotNull();
    assertThat(fault.kind()).isEqualTo(FaultKind.UNDECODABLE);
    assertThat(fault.reason()).contains("strange bytes");
    assertThat(rows.rows()).isZero();
  }
}
