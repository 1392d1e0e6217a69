package dev.millrace.ingest;

/** What a source hands over: a batch, or the news that there is nothing more to come. */
public sealed interface Intake permits Batch, EndOfData {}
