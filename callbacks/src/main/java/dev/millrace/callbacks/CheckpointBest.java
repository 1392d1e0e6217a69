package dev.millrace.callbacks;

/**
 * Asks for a checkpoint tagged {@code best} whenever the monitored value is the best so far. The
 * checkpoint is of the model a few steps later than the evaluation: the command travels while the
 * run goes on.
 */
public record CheckpointBest(Monitor monitor) implements CallbackConfig {
  public static final String NAME = "checkpoint";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Callback create() {
    return new BestRule(this);
  }

  @Override
  public String about() {
    return monitor.toString();
  }
}
