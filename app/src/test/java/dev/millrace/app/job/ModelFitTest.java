package dev.millrace.app.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.engine.Schedule;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFitTest {
  @TempDir Path dir;

  @Test
  void jobThatFitsItsModelHasNoFaults() {
    Models.classifier(dir, 2, 2);

    Job job = JobText.load(dir, JobText.MINIMAL);

    assertThat(job.model().summary()).startsWith("2-4-2");
    assertThat(job.modelFile()).isEqualTo(dir.resolve("model.json"));
  }

  @Test
  void featureCountIsNamedWithTheModelsInputSize() {
    Models.classifier(dir, 3, 2);

    assertThat(faults(JobText.MINIMAL))
        .containsExactly("4:3: data.features: found 2 features; the model takes 3");
  }

  @Test
  void classesAreNamedWithTheModelsOutputs() {
    Models.classifier(dir, 2, 3);

    assertThat(faults(JobText.MINIMAL))
        .containsExactly("5:3: data.label: found 2 classes; the model has 3 outputs");
  }

  @Test
  void classesForAModelThatPredictsNumbersAreRefused() {
    Models.regression(dir, 2, 2);

    assertThat(faults(JobText.MINIMAL))
        .containsExactly(
            "5:3: data.label: found `classes`; the model predicts numbers: leave `classes` out");
  }

  @Test
  void classifierWithoutClassesIsRefused() {
    Models.classifier(dir, 2, 2);

    assertThat(faults(JobText.MINIMAL.replace(", classes: [0, 1]", "")))
        .singleElement()
        .asString()
        .contains("data.label: missing `classes`; the model tells 2 apart");
  }

  @Test
  void oneSigmoidOutputTakesOneFieldOfZeroOrOne() {
    Models.binary(dir, 2);

    assertThat(faults(JobText.MINIMAL)).singleElement().asString().contains("send 0 or 1");
    assertThat(faults(JobText.MINIMAL.replace(", classes: [0, 1]", ""))).isEmpty();
  }

  @Test
  void regressionCountsItsFields() {
    Models.regression(dir, 2, 2);

    assertThat(faults(JobText.MINIMAL.replace("field: class, classes: [0, 1]", "fields: [y]")))
        .containsExactly("5:3: data.label: found 1 fields; the model has 2 outputs");
  }

  @Test
  void missingModelIsAFaultBesideTheOthers() {
    assertThat(faults(JobText.MINIMAL + "evaluaton: {}\n"))
        .hasSize(2)
        .anySatisfy(
            fault -> assertThat(fault).contains("6:9: model.dl4j: ").contains("does not exist"))
        .anySatisfy(fault -> assertThat(fault).contains("evaluaton: unknown key"));
  }

  @Test
  void fileThatIsNoModelSaysSo() {
    JobText.write(dir, "model.json", "{}");

    assertThat(faults(JobText.MINIMAL)).isNotEmpty().allMatch(f -> f.contains("6:9: model.dl4j"));
  }

  @Test
  void clippingTwiceIsRefused() {
    Models.clipping(dir, 2, 2);

    assertThat(faults(JobText.MINIMAL + "training: {clip: {norm: 1}}\n"))
        .singleElement()
        .asString()
        .contains("training")
        .contains("gradientNormalization");
  }

  @Test
  void seedAndRateThatAreLeftOutAreTheModels() {
    Models.classifier(dir, 2, 2);

    Job job = JobText.load(dir, JobText.MINIMAL + "training: {schedule: {warmup: {steps: 10}}}\n");

    assertThat(job.template().engine().seed()).isEqualTo(Models.SEED);
    assertThat(job.template().engine().schedule())
        .isEqualTo(new Schedule.WarmUp(10, new Schedule.Constant(Models.RATE)));
  }

  @Test
  void scheduleThatIsLeftOutIsTheModels() {
    Models.classifier(dir, 2, 2);

    assertThat(JobText.load(dir, JobText.MINIMAL).template().engine().schedule()).isNull();
  }

  @Test
  void rateCannotBeTakenFromAModelWithSeveral() {
    Models.twoRates(dir, 2, 2);

    assertThat(faults(JobText.MINIMAL + "training: {schedule: {warmup: {steps: 10}}}\n"))
        .singleElement()
        .asString()
        .contains("7:12: training.schedule: schedule must have a `rate`");
  }

  @Test
  void rateOfTheModelIsHeldToTheSchedulesFloor() {
    Models.classifier(dir, 2, 2);

    assertThat(
            faults(
                JobText.MINIMAL
                    + "training: {schedule: {then: {cosine: {steps: 10, floor: 0.06}}}}\n"))
        .singleElement()
        .asString()
        .contains("floor must be from 0 to the rate 0.05: 0.06");
  }

  @Test
  void callbackThatWatchesWhatThisModelNeverHasIsRefused() {
    Models.classifier(dir, 2, 2);

    assertThat(
            faults(
                JobText.MINIMAL
                    + """
                    callbacks:
                      - clip-on-explosion
                      - early-stopping: {monitor: window.rmse, patience: 3 evaluations}
                    """))
        .singleElement()
        .asString()
        .contains("9:5: callbacks[1]: `early-stopping` watches window.rmse")
        .contains("they have accuracy, logLoss, kappa, noChangeAccuracy, majorityAccuracy");
  }

  private List<String> faults(String text) {
    return JobText.faults(dir, text, JobFile::load);
  }
}
