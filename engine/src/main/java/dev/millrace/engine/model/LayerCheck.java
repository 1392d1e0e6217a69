package dev.millrace.engine.model;

import java.util.List;
import org.nd4j.shade.jackson.databind.JsonNode;

/** The rules of one layer's fields, and that the layers fit together. */
final class LayerCheck {
  private static final int MAX_SIZE = 1 << 24;

  private final List<String> faults;
  private final int count;
  private int width;
  private int lastWithSize = -1;

  LayerCheck(List<String> faults, int count) {
    this.faults = faults;
    this.count = count;
  }

  /** Checks the layers in order. A layer of an unknown type only breaks the chain of sizes. */
  void check(int index, JsonNode layer, String where) {
    String type = layer.path("@class").asText();
    if (!Role.LAYER.allows(type)) {
      width = 0;
      return;
    }
    String kind = Role.LAYER.shortName(type);
    checkPosition(index, kind, where);
    if (kind.equals("DenseLayer") || kind.equals("OutputLayer")) {
      checkSizes(index, layer, where);
      checkTraining(layer, where);
    }
    if (kind.equals("DropoutLayer") || kind.equals("DenseLayer") || kind.equals("OutputLayer")) {
      checkDropout(layer.path("idropout"), kind, where);
    }
    checkActivation(layer.path("activationFn"), kind, where);
    checkLoss(layer, kind, where);
  }

  private void checkPosition(int index, String kind, String where) {
    boolean last = index == count - 1;
    boolean output = kind.equals("OutputLayer") || kind.equals("LossLayer");
    if (last && !output) {
      faults.add(where + ": the last layer must be an OutputLayer or a LossLayer: " + kind);
    } else if (!last && output) {
      faults.add(where + ": " + kind + " must be the last layer");
    }
    if (last && lastWithSize < 0 && kind.equals("LossLayer")) {
      faults.add(where + ": there must be a DenseLayer before a LossLayer");
    }
  }

  private void checkSizes(int index, JsonNode layer, String where) {
    int in = size(layer, "nin", "nIn", where);
    int out = size(layer, "nout", "nOut", where);
    if (in > 0 && width > 0 && in != width) {
      faults.add(
          "%s: nIn must be the %d values that layer %d puts out: %d"
              .formatted(where, width, lastWithSize, in));
    }
    width = out;
    lastWithSize = index;
  }

  private int size(JsonNode layer, String field, String title, String where) {
    long value = layer.path(field).asLong(0);
    if (value >= 1 && value <= MAX_SIZE) {
      return (int) value;
    }
    faults.add(
        value == 0
            ? where + ": " + title + " is missing"
            : "%s: %s must be from 1 to %d: %d".formatted(where, title, MAX_SIZE, value));
    return 0;
  }

  private void checkTraining(JsonNode layer, String where) {
    if (layer.path("iupdater").isNull() || layer.path("iupdater").isMissingNode()) {
      faults.add(where + ": updater is missing; supported: " + Role.UPDATER.supported());
    }
    checkRate(layer.path("iupdater"), where);
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
    if (!activation.isObject() && !kind.equals("DropoutLayer")) {
      faults.add(where + ": activation is missing; supported: " + Role.ACTIVATION.supported());
    }
    for (String field : List.of("max", "threshold", "negativeSlope")) {
      if (activation.hasNonNull(field)) {
        faults.add(where + ": ReLU with " + field + " is not supported: " + activation.get(field));
      }
    }
  }

  private void checkLoss(JsonNode layer, String kind, String where) {
    JsonNode loss = layer.path("lossFn");
    if (!kind.equals("OutputLayer") && !kind.equals("LossLayer")) {
      return;
    }
    if (!loss.isObject()) {
      faults.add(where + ": loss is missing; supported: " + Role.LOSS.supported());
    } else if (loss.hasNonNull("weights")) {
      faults.add(where + ": a loss with weights for each output is not supported");
    }
    if (layer.path("activationFn").path("@class").asText().endsWith("ActivationSoftmax")) {
      checkSoftmax(loss, where);
    }
  }

  private void checkSoftmax(JsonNode loss, String where) {
    if (width == 1) {
      faults.add(where + ": softmax of one output is always 1; use sigmoid with XENT");
    } else if (loss.path("@class").asText().endsWith("LossBinaryXENT")) {
      faults.add(where + ": XENT does not go with softmax; use MCXENT");
    }
  }
}
