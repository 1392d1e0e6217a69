package dev.millrace.events;

/** Names of the CloudEvents headers (Kafka binding, binary mode). */
public final class Headers {
  public static final String SPEC_VERSION = "ce_specversion";
  public static final String ID = "ce_id";
  public static final String SOURCE = "ce_source";
  public static final String TYPE = "ce_type";
  public static final String TIME = "ce_time";
  public static final String SUBJECT = "ce_subject";

  /** Extension attribute of events: the run's life, so that a fence check need not parse values. */
  public static final String ATTEMPT = "ce_attempt";

  public static final String CORRELATION_ID = "ce_correlationid";
  public static final String CAUSATION_ID = "ce_causationid";
  public static final String TRACEPARENT = "traceparent";
  public static final String CONTENT_TYPE = "content-type";

  static final String JSON = "application/json";
  static final String SPEC_1_0 = "1.0";

  private Headers() {}
}
