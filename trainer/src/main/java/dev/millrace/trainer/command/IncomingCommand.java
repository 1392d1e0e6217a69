package dev.millrace.trainer.command;

import dev.millrace.events.CommandCodec;

/** A record of the commands topic. */
public record IncomingCommand(
    String topic, int partition, long offset, CommandCodec.Parsed parsed) {}
