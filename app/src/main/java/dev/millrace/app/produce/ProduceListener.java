package dev.millrace.app.produce;

/** Told how a production goes, on the thread that produces. */
public interface ProduceListener {
  /** Does nothing. */
  ProduceListener NONE = new ProduceListener() {};

  /** The topic did not exist and was created with one partition. */
  default void topicCreated(String topic) {}

  /** How the file is read, as a sentence; once for a file. */
  default void reading(String sentence) {}

  /** About once a second. */
  default void progress(Produced soFar) {}
}
