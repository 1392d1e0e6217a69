package dev.millrace.trainer.checkpoint;

/**
 * Where a checkpoint comes from.
 *
 * @param configurationSha256 of the job file
 * @param millrace version of the code
 * @param java version of the JVM
 * @param os name, version and architecture
 * @param writtenAt RFC 3339 instant
 */
public record Provenance(
    String configurationSha256, String millrace, String java, String os, String writtenAt) {}
