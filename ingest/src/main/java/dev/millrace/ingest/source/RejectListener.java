package dev.millrace.ingest.source;

import dev.millrace.ingest.Fault;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Is told of every record that cannot become a row. */
@FunctionalInterface
interface RejectListener {
  void rejected(ConsumerRecord<byte[], byte[]> record, Fault fault);
}
