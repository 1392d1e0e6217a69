package dev.millrace.engine.model;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nd4j.shade.jackson.databind.JsonNode;

/** The rules of one layer's fields, and that the layers fit together. */
final class LayerCheck {
  /** Of anything that is multiplied with others. */
  private static final int MAX_SIZE = 1 << 24;

  private static final Set<String> WITH_PARAMETERS =
      Set.of(
          "DenseLayer",
          "OutputLayer",
          "RnnOutputLayer",
          "ConvolutionLayer",
          "Convolution1DLayer",
          "BatchNormalization",
          "EmbeddingLayer",
          "EmbeddingSequenceLayer",
          "LSTM",
          "SimpleRnn",
          "SelfAttentionLayer");
  private static final Set<String> WITH_LOSS =
      Set.of("OutputLayer", "RnnOutputLayer", "LossLayer", "RnnLossLayer");
  private static final Set<String> WITHOUT_ACTIVATION =
      Set.of("BatchNormalization", "SelfAttentionLayer");
  private static final Set<String> ACTIVATION_ONLY =
      Set.of("ActivationLayer", "LossLayer", "RnnLossLayer");
  private static final Map<String, List<String>> WRAPPED =
      Map.of("Bidirectional", List.of("fwd", "bwd"), "LastTimeStep", List.of("underlying"));

  private final List<String> faults;

  LayerCheck(List<String> faults) {
    this.faults = faults;
  }

  /** Checks one layer and those inside it; of an unknown type nothing more is said. */
  void check(JsonNode layer, String where) {
    String type = layer.path("@class").asText();
    if (!Role.LAYER.allows(type)) {
      return;
    }
    String kind = Role.LAYER.shortName(type);
    if (WITH_PARAMETERS.contains(kind)) {
      size(layer, "nin", "nIn", where);
      size(layer, "nout", "nOut", where);
      checkTraining(layer, kind, where);
    }
    checkDropout(layer.path("idropout"), kind, where);
    checkActivation(layer.path("activationFn"), kind, where);
    checkLoss(layer.path("lossFn"), kind, where);
    for (String inner : WRAPPED.getOrDefault(kind, List.of())) {
      checkInner(layer.path(inner), inner, where);
    }
  }

  private void checkInner(JsonNode layer, String field, String where) {
    if (layer.isObject()) {
      check(layer, where);
    } else {
      faults.add(where + ": " + field + " must be a layer: " + ClassCheck.excerpt(layer));
    }
  }

  private void size(JsonNode layer, String field, String title, String where) {
    long value = layer.path(field).asLong(0);
    if (value == 0) {
      faults.add(where + ": " + title + " is missing");
    } else if (value < 1 || value > MAX_SIZE) {
      faults.add("%s: %s must be from 1 to %d: %d".formatted(where, title, MAX_SIZE, value));
    }
  }

  private void checkTraining(JsonNode layer, String kind, String where) {
    JsonNode updater = layer.path(kind.equals("SelfAttentionLayer") ? "updater" : "iupdater");
    if (!updater.isObject()) {
      faults.add(where + ": updater is missing; supported: " + Role.UPDATER.supported());
    }
    checkRate(updater, where);
    checkRate(layer.path("biasUpdater"), where);
  }

  private void checkRate(JsonNode updater, String where) {
    if (!updater.isObject()
        || updater.hasNonNull("learningRateSchedule")
        || hasNoRate(updater.path("@class").asText())) {
      return;
    }
    double rate = updater.path("learningRate").asDouble(Double.NaN);
    if (!(rate >= 0) || Double.isInfinite(rate)) {
      faults.add(
          where
              + ": learningRate must be a number of 0 or more: "
              + ClassCheck.excerpt(updater.path("learningRate")));
    }
  }

  private static boolean hasNoRate(String updater) {
    return updater.endsWith(".AdaDelta") || updater.endsWith(".NoOp");
  }

  private void checkDropout(JsonNode dropout, String kind, String where) {
    if (!dropout.isObject()) {
      if (kind.equals("DropoutLayer")) {
        faults.add(where + ": DropoutLayer has no dropout");
      }
      return;
    }
    if (!Role.DROPOUT.allows(dropout.path("@class").asText())) {
      return; // reported as such
    }
    double retain = dropout.path("p").asDouble(Double.NaN);
    if (dropout.hasNonNull("pschedule")) {
      faults.add(where + ": a schedule of the dropout is not supported; supported: a fixed p");
    } else if (!(retain > 0 && retain <= 1)) {
      faults.add(
          "%s: dropout's p (the probability to keep a value) must be above 0 and at most 1: %s"
              .formatted(where, ClassCheck.excerpt(dropout.path("p"))));
    }
  }

  private void checkActivation(JsonNode activation, String kind, String where) {
    boolean needed =
        ACTIVATION_ONLY.contains(kind)
            || (WITH_PARAMETERS.contains(kind) && !WITHOUT_ACTIVATION.contains(kind));
    if (needed && !activation.isObject()) {
      faults.add(where + ": activation is missing; supported: " + Role.ACTIVATION.supported());
    }
    for (String field : List.of("max", "threshold", "negativeSlope")) {
      if (activation.hasNonNull(field)) {
        faults.add(where + ": ReLU with " + field + " is not supported: " + activation.get(field));
      }
    }
  }

  private void checkLoss(JsonNode loss, String kind, String where) {
    if (WITH_LOSS.contains(kind) && !loss.isObject()) {
      faults.add(where + ": loss is missing; supported: " + Role.LOSS.supported());
    } else if (loss.hasNonNull("weights")) {
      faults.add(where + ": a loss with weights for each output is not supported");
    }
  }
}
