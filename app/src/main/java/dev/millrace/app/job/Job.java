package dev.millrace.app.job;

import dev.millrace.engine.Model;
import dev.millrace.trainer.TrainerConfig;
import dev.millrace.trainer.TrainerConfig.Checkpoints;
import java.nio.file.Path;

/**
 * A job that can be trained: its file and its model fit each other.
 *
 * @param modelFile where the model was read from
 * @param template everything but the two things that the command line decides
 */
public record Job(JobOutline outline, Path modelFile, Model model, TrainerConfig template) {

  /**
   * The trainer's configuration.
   *
   * @param bootstrap of the Kafka that was found
   * @param dir of {@code --dir}
   */
  public TrainerConfig trainer(String bootstrap, Path dir) {
    Checkpoints relative = template.checkpoints();
    Checkpoints checkpoints =
        new Checkpoints(
            outline.home(dir).resolve(relative.dir()), relative.everySteps(), relative.keepLast());
    return new TrainerConfig(
        template.job(),
        outline.kafkaAt(bootstrap),
        template.topics(),
        template.data(),
        template.engine(),
        template.accumulate(),
        template.clip(),
        template.bounds(),
        template.evaluation(),
        checkpoints,
        template.configurationSha256());
  }
}
