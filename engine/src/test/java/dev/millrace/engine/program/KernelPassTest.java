package dev.millrace.engine.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.millrace.engine.Engine;
import dev.millrace.engine.EngineOptions;
import dev.millrace.engine.Model;
import dev.millrace.engine.Nets;
import dev.millrace.engine.PlanReport;
import dev.millrace.engine.kernel.KernelSet;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.learning.config.Sgd;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;

/** What kernels of ours take the place of; that they compute the same is tested against DL4J. */
class KernelPassTest {
  @Test
  void aDenseNetworksStepIsAllOurOwn() {
    assumeTrue(KernelSet.current() == KernelSet.VECTOR);
    for (Activation activation :
        new Activation[] {Activation.RELU, Activation.TANH, Activation.SIGMOID}) {
      Model model =
          Nets.model(Nets.small(new Sgd(0.1), activation, Activation.IDENTITY, LossFunction.L2));
      assertThat(Engine.plan(model, EngineOptions.of(1).withBatchSize(4)).operations())
          .filteredOn(operation -> !operation.own())
          .extracting(PlanReport.Operation::name)
          .containsOnly("mul_scalar"); // the squared error's factor
    }
  }

  @Test
  void theRectifierAndItsBiasAreOneOperationEachWay() {
    assumeTrue(KernelSet.current() == KernelSet.VECTOR);
    Model model =
        Nets.model(Nets.small(new Sgd(0.1), Activation.RELU, Activation.IDENTITY, LossFunction.L2));
    assertThat(Engine.plan(model, EngineOptions.of(1).withBatchSize(4)).operations())
        .filteredOn(operation -> operation.layer().equals("layer1"))
        .extracting(PlanReport.Operation::name)
        .containsExactly(
            "small_product", "bias_relu", "bias_relu_bp", "small_product", "small_product");
  }
}
