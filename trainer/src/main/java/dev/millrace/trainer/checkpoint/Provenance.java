package dev.millrace.trainer.checkpoint;

import org.jspecify.annotations.Nullable;

/**
 * Where a checkpoint comes from.
 *
 * @param configurationSha256 of the job file
 * @param millrace version of the code
 * @param recompute what was computed again instead of kept, such as {@code sqrt}; null in
 *     checkpoints of versions that could not
 * @param java version of the JVM
 * @param os name, version and architecture
 * @param writtenAt RFC 3339 instant
 */
public record Provenance(
    String configurationSha256,
    String millrace,
    @Nullable String recompute,
    String java,
    String os,
    String writtenAt) {}
