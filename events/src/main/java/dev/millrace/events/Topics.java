package dev.millrace.events;

/**
 * The topics of a job.
 *
 * @param data records to train on; the user's
 * @param events facts; one partition
 * @param commands requests; one partition
 * @param callbackState callback services' state; one partition, compacted
 * @param deadLetters records that never reached the model
 */
public record Topics(
    String data, String events, String commands, String callbackState, String deadLetters) {

  /** The names that follow from the job's. */
  public static Topics of(String job, String data) {
    return new Topics(
        data, job + ".events", job + ".commands", job + ".callback-state", job + ".dead-letters");
  }
}
