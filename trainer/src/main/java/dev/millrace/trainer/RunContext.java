package dev.millrace.trainer;

import dev.millrace.ingest.source.BatchSource;
import dev.millrace.trainer.command.CommandDesk;
import dev.millrace.trainer.command.CommandFeed;
import dev.millrace.trainer.publish.EventPublisher;
import java.time.Clock;

/** What a running life is made of. */
record RunContext(
    TrainerConfig config,
    RunPlan plan,
    Learner learner,
    RunState state,
    BatchSource source,
    CommandFeed feed,
    CommandDesk desk,
    EventPublisher publisher,
    Clock clock) {}
