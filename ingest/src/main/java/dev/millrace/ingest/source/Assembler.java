package dev.millrace.ingest.source;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Decides where a batch ends. Driven by the poll thread; knows no Kafka connection. */
interface Assembler {
  long NOT_DUE = Long.MAX_VALUE;

  /** Takes a record; those of one partition come in the order of their offsets. */
  void accept(ConsumerRecord<byte[], byte[]> record);

  /** Everything of {@code partition} before {@code position} has been accepted. */
  void reached(int partition, long position);

  /** There is nothing more to accept at the moment. */
  void idle();

  /** There is nothing more to accept at all: what waits goes out. */
  void finish();

  /** Nanoseconds until {@link #idle} has something to do; {@link #NOT_DUE} if only records help. */
  long nanosUntilDue();

  /** Records of a partition that are of no use before others come. */
  int backlog(int partition);

  /** Records accepted and not handed out. */
  int waiting();
}
