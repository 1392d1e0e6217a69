package dev.millrace.ingest;

/**
 * A record that never reaches the model.
 *
 * @param error the kind, for example {@code wrong-width}; {@link FaultKind#text()}
 * @param reason a sentence
 */
public record RejectedRecord(
    String topic, int partition, long offset, String error, String reason) {}
