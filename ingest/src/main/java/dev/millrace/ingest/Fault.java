package dev.millrace.ingest;

/**
 * What is wrong with one record. A value and not an exception: bad records may be many.
 *
 * @param reason a sentence that names the field and what was found, bounded and printable
 */
public record Fault(FaultKind kind, String reason) {}
