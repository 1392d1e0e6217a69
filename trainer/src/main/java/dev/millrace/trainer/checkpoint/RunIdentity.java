package dev.millrace.trainer.checkpoint;

import dev.millrace.engine.RuntimeInfo;
import dev.millrace.events.Position;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which run a checkpoint belongs to, how it goes on, and what must not change between its lives.
 *
 * @param attempt the life that wrote it
 * @param eventsOffset where the journal behind this checkpoint begins
 * @param commandsOffset the first command that it does not know
 * @param commands ids with the step that they preceded, -1 for rejected ones
 * @param targets of an {@code --until-end} that is not done yet
 * @param clusterId of the Kafka cluster the positions refer to
 * @param dataTopicId changes when the topic is deleted and created again
 * @param modelSha256 of the model's configuration
 * @param features fields of a row, in order
 * @param label as text
 * @param runtime threads and kernel set: the same bits are promised only on the same
 */
public record RunIdentity(
    String run,
    String job,
    int attempt,
    long eventsOffset,
    long commandsOffset,
    Map<String, Long> commands,
    @Nullable List<Position> targets,
    String clusterId,
    String dataTopicId,
    String modelSha256,
    List<String> features,
    String label,
    long seed,
    String precision,
    RuntimeInfo runtime,
    Provenance provenance) {}
