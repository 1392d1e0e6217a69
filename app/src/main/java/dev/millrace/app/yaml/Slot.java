package dev.millrace.app.yaml;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A value that was read, or the place of one that was faulty. Reading goes on after a fault, so
 * that all are found; what is built from slots is built only when none of them is faulty.
 */
public final class Slot<T> {
  private final @Nullable T value;

  private Slot(@Nullable T value) {
    this.value = value;
  }

  public static <T> Slot<T> of(T value) {
    return new Slot<>(value);
  }

  /** The place of a value whose fault is reported. */
  public static <T> Slot<T> faulty() {
    return new Slot<>(null);
  }

  /**
   * The value.
   *
   * @throws IllegalStateException when it was faulty; {@link Block#build} never lets that happen
   */
  public T get() {
    if (value == null) {
      throw new IllegalStateException("a faulty value was used");
    }
    return value;
  }

  /** The value, where it was not faulty: for checks across fields. */
  public Optional<T> ok() {
    return Optional.ofNullable(value);
  }

  /** The value in another form. */
  public <R> Slot<R> map(Function<T, R> form) {
    return value == null ? faulty() : of(form.apply(value));
  }

  /** As {@link #map}, where the form may be faulty. */
  public <R> Slot<R> flatMap(Function<T, Slot<R>> form) {
    return value == null ? faulty() : form.apply(value);
  }

  /** Checks the value where it was not faulty. */
  public void ifOk(Consumer<T> check) {
    if (value != null) {
      check.accept(value);
    }
  }
}
