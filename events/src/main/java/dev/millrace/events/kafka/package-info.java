/** The contract over Kafka: client settings, topics, and records to and from {@code Encoded}. */
@NullMarked
package dev.millrace.events.kafka;

import org.jspecify.annotations.NullMarked;
