package dev.millrace.callbacks.service;

import static dev.millrace.callbacks.service.LoopBench.IMPATIENT;
import static dev.millrace.callbacks.service.LoopBench.STOPPING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.callbacks.CallbackFactory;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SelectionTest {
  @Test
  void withoutOnlyAllAreStarted() {
    assertThat(Selection.of(List.of(IMPATIENT, STOPPING), Set.of()))
        .containsExactly(IMPATIENT, STOPPING);
  }

  @Test
  void onlyTheNamedOnesAreStarted() {
    assertThat(Selection.of(List.of(IMPATIENT, STOPPING), Set.of("early-stopping")))
        .containsExactly(STOPPING);
  }

  @Test
  void unknownNameIsRefusedWithThoseThereAre() {
    assertThatThrownBy(() -> Selection.of(List.of(IMPATIENT, STOPPING), Set.of("plateau")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "`--only` must name callbacks of the job (reduce-lr-on-plateau, early-stopping):"
                + " \"plateau\"");
  }

  @Test
  void twoOfOneNameAreRefused() {
    assertThatThrownBy(() -> Selection.of(List.of(STOPPING, STOPPING), Set.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith(": early-stopping");
  }

  @Test
  void nameThatIsNoKeyIsRefused() {
    CallbackFactory slashed = CallbackFactory.of("a/b", STOPPING::create);
    assertThatThrownBy(() -> Selection.of(List.of(slashed), Set.of()))
        .hasMessage("a callback's name must be 1 to 64 of a-z, 0-9 and '-': \"a/b\"");
  }
}
