package dev.millrace.engine.oracle;

import dev.millrace.engine.Loading;
import dev.millrace.engine.model.LoadedModel;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;

/**
 * A model with records.
 *
 * @param configuration DL4J's, of either kind
 * @param inputShape of one record, empty when the configuration says it
 */
record Case(String name, Object configuration, Batch batch, long... inputShape) {
  LoadedModel load() {
    String json =
        configuration instanceof MultiLayerConfiguration layers
            ? layers.toJson()
            : ((ComputationGraphConfiguration) configuration).toJson();
    return Loading.load(json, inputShape);
  }

  @Override
  public String toString() {
    return name;
  }
}
