package dev.millrace.trainer.checkpoint;

import java.util.Map;

/**
 * The last file of a checkpoint to be written; without it, or with a hash that differs, the
 * checkpoint is none.
 *
 * @param format version of the layout
 * @param files SHA-256 per file
 */
record Manifest(
    int format,
    String run,
    long step,
    String parametersSha256,
    String stateSha256,
    Map<String, String> files) {
  static final int FORMAT = 1;
  static final String NAME = "manifest.json";
}
