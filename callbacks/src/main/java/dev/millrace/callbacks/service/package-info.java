/**
 * The services around callbacks: they read events, write commands and keep state on Kafka. {@link
 * dev.millrace.callbacks.service.CallbackServices} starts and stops them.
 */
@NullMarked
package dev.millrace.callbacks.service;

import org.jspecify.annotations.NullMarked;
