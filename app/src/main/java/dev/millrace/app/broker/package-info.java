/** The embedded broker: a one-node Kafka in this process, bound to loopback. */
@NullMarked
package dev.millrace.app.broker;

import org.jspecify.annotations.NullMarked;
