package dev.millrace.events;

import java.util.Map;

/**
 * A Kafka record's worth of event or command.
 *
 * @param key the run id
 * @param headers name to UTF-8 text
 * @param value JSON
 */
@SuppressWarnings("ArrayRecordComponent") // a carrier between codec and producer, never compared
public record Encoded(String key, Map<String, String> headers, byte[] value) {}
