package dev.millrace.engine.model;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The places in a configuration where DL4J's mapper constructs a class that the file names, and the
 * classes allowed there. Whatever is not listed never reaches the mapper.
 */
enum Role {
  LAYER(
      "layer type",
      "@class",
      "org.deeplearning4j.nn.conf.layers.",
      List.of("layer", "fwd", "bwd", "underlying"),
      List.of(
          "DenseLayer",
          "ActivationLayer",
          "DropoutLayer",
          "OutputLayer",
          "LossLayer",
          "RnnOutputLayer",
          "RnnLossLayer",
          "ConvolutionLayer",
          "Convolution1DLayer",
          "SubsamplingLayer",
          "Subsampling1DLayer",
          "BatchNormalization",
          "GlobalPoolingLayer",
          "ZeroPaddingLayer",
          "Upsampling2D",
          "EmbeddingLayer",
          "EmbeddingSequenceLayer",
          "LSTM",
          "recurrent.SimpleRnn",
          "recurrent.Bidirectional",
          "recurrent.LastTimeStep",
          "SelfAttentionLayer")),
  VERTEX(
      "vertex",
      "@class",
      "org.deeplearning4j.nn.conf.graph.",
      List.of(), // the map of vertices is walked by name
      List.of(
          "LayerVertex",
          "MergeVertex",
          "ElementWiseVertex",
          "StackVertex",
          "UnstackVertex",
          "SubsetVertex",
          "ScaleVertex",
          "ShiftVertex",
          "PreprocessorVertex")),
  PREPROCESSOR(
      "preprocessor",
      "@class",
      "org.deeplearning4j.nn.conf.preprocessor.",
      List.of("preProcessor"),
      List.of(
          "FeedForwardToCnnPreProcessor",
          "CnnToFeedForwardPreProcessor",
          "RnnToFeedForwardPreProcessor",
          "FeedForwardToRnnPreProcessor",
          "CnnToRnnPreProcessor",
          "RnnToCnnPreProcessor")),
  ACTIVATION(
      "activation",
      "@class",
      "org.nd4j.linalg.activations.impl.Activation",
      List.of("activationFn", "gateActivationFn"),
      List.of(
          "Cube",
          "ELU",
          "GELU",
          "HardSigmoid",
          "HardTanH",
          "Identity",
          "LReLU",
          "Mish",
          "RationalTanh",
          "RectifiedTanh",
          "ReLU",
          "ReLU6",
          "SELU",
          "Sigmoid",
          "Softmax",
          "SoftPlus",
          "SoftSign",
          "Swish",
          "TanH",
          "ThresholdedReLU")),
  LOSS(
      "loss",
      "@class",
      "org.nd4j.linalg.lossfunctions.impl.Loss",
      List.of("lossFn"),
      List.of(
          "MCXENT",
          "NegativeLogLikelihood",
          "BinaryXENT",
          "MSE",
          "MAE",
          "L1",
          "L2",
          "Hinge",
          "Poisson")),
  UPDATER(
      "updater",
      "@class",
      "org.nd4j.linalg.learning.config.",
      List.of("iupdater", "biasUpdater", "updater"),
      List.of(
          "Sgd",
          "Nesterovs",
          "Adam",
          "AdaMax",
          "AMSGrad",
          "Nadam",
          "AdaGrad",
          "AdaDelta",
          "RmsProp",
          "NoOp")),
  REGULARIZATION(
      "regularisation",
      "@class",
      "org.nd4j.linalg.learning.regularization.",
      List.of("regularization", "regularizationBias"),
      List.of("L1Regularization", "L2Regularization", "WeightDecay")),
  SCHEDULE(
      "schedule",
      "@class",
      "org.nd4j.linalg.schedule.",
      List.of(
          "learningRateSchedule",
          "momentumISchedule",
          "momentumSchedule",
          "coeff",
          "l1",
          "l2",
          "pschedule"),
      List.of(
          "CycleSchedule",
          "ExponentialSchedule",
          "FixedSchedule",
          "InverseSchedule",
          "MapSchedule",
          "PolySchedule",
          "SigmoidSchedule",
          "StepSchedule")),
  DROPOUT(
      "dropout",
      "@class",
      "org.deeplearning4j.nn.conf.dropout.",
      List.of("idropout"),
      List.of("Dropout")),
  CONSTRAINT(
      "constraint",
      "@class",
      "org.deeplearning4j.nn.conf.constraint.",
      List.of("constraints"),
      List.of(
          "MaxNormConstraint",
          "MinMaxNormConstraint",
          "NonNegativeConstraint",
          "UnitNormConstraint")),
  WEIGHT_INIT(
      "weight initialisation",
      "@class",
      "org.deeplearning4j.nn.weights.WeightInit",
      List.of("weightInitFn", "weightInitFnRecurrent"),
      List.of(
          "Constant",
          "Distribution",
          "Identity",
          "LecunUniform",
          "Normal",
          "Relu",
          "ReluUniform",
          "SigmoidUniform",
          "Uniform",
          "VarScalingNormalFanAvg",
          "VarScalingNormalFanIn",
          "VarScalingNormalFanOut",
          "VarScalingUniformFanAvg",
          "VarScalingUniformFanIn",
          "VarScalingUniformFanOut",
          "Xavier",
          "XavierLegacy",
          "XavierUniform")),
  DISTRIBUTION(
      "distribution",
      "type",
      "org.deeplearning4j.nn.conf.distribution.",
      List.of("distribution"),
      List.of(
          "BinomialDistribution",
          "ConstantDistribution",
          "GaussianDistribution",
          "LogNormalDistribution",
          "NormalDistribution",
          "OrthogonalDistribution",
          "TruncatedNormalDistribution",
          "UniformDistribution"));

  private static final Map<String, Role> BY_FIELD =
      Arrays.stream(values())
          .flatMap(role -> role.fields.stream().map(field -> Map.entry(field, role)))
          .collect(
              Collectors.toMap(
                  Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new));

  /** What a user calls it. */
  final String title;

  /** The property that names the class. */
  final String typeProperty;

  private final String prefix;
  private final List<String> fields;
  private final List<String> names;

  Role(String title, String typeProperty, String prefix, List<String> fields, List<String> names) {
    this.title = title;
    this.typeProperty = typeProperty;
    this.prefix = prefix;
    this.fields = fields;
    this.names = names;
  }

  /** The role of a configuration field, if it holds classes at all. */
  static Optional<Role> ofField(String field) {
    return Optional.ofNullable(BY_FIELD.get(field));
  }

  /** Whether an object of this role is what a message names anyway. */
  boolean isPlace() {
    return this == LAYER || this == VERTEX || this == PREPROCESSOR;
  }

  boolean allows(String className) {
    return className.startsWith(prefix) && names.contains(className.substring(prefix.length()));
  }

  /** The names that are allowed, for a message. */
  String supported() {
    return names.isEmpty()
        ? "none"
        : names.stream().map(Role::simpleName).collect(Collectors.joining(", "));
  }

  /** A class name as a user knows it. */
  String shortName(String className) {
    return simpleName(
        className.startsWith(prefix) ? className.substring(prefix.length()) : className);
  }

  private static String simpleName(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }
}
