package dev.millrace.engine.program;

import dev.millrace.engine.Recompute;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides which segments are computed again. */
final class RecomputeChoice {
  private final Code code;
  private final List<List<Node>> units;

  private RecomputeChoice(Code code) {
    this.code = code;
    units = Segments.units(code);
  }

  /**
   * @throws MemoryBudgetException when a budget cannot be met
   */
  static RecomputePass.Outcome make(Code code, Recompute recompute) {
    RecomputeChoice choice = new RecomputeChoice(code);
    if (recompute instanceof Recompute.Sqrt) {
      int length = (int) Math.ceil(Math.sqrt(choice.units.size()));
      return choice.allButTheLast(length);
    }
    if (recompute instanceof Recompute.Every every) {
      return choice.allButTheLast(every.layers());
    }
    if (recompute instanceof Recompute.Budget budget) {
      return choice.within(budget.bytes());
    }
    return choice.nothing();
  }

  private RecomputePass.Outcome nothing() {
    return new RecomputePass.Outcome(code, List.of());
  }

  /** The last segment's values are needed at once: to compute them again would save nothing. */
  private RecomputePass.Outcome allButTheLast(int length) {
    List<List<Node>> segments = Segments.of(units, Math.max(1, length));
    return recompute(segments, segments.size() - 1);
  }

  private RecomputePass.Outcome recompute(List<List<Node>> segments, int first) {
    Set<Integer> chosen = new HashSet<>();
    for (int i = 0; i < first; i++) {
      chosen.add(i);
    }
    return RecomputePass.run(code, segments, chosen);
  }

  /**
   * The least work that fits. The first layers wait longest for their backward pass, so it is a
   * number of segments from the start that is computed again; every such number is tried with every
   * length of segments.
   */
  private RecomputePass.Outcome within(long budget) {
    long least = bytes(code);
    if (least <= budget) {
      return nothing();
    }
    RecomputePass.@Nullable Outcome best = null;
    long bestWork = Long.MAX_VALUE;
    for (int length = 1; length <= units.size(); length++) {
      List<List<Node>> segments = Segments.of(units, length);
      for (int first = 1; first < segments.size(); first++) {
        RecomputePass.Outcome outcome = recompute(segments, first);
        long work = Work.of(outcome.repeated());
        long bytes = bytes(outcome.code());
        least = Math.min(least, bytes);
        if (bytes <= budget && work < bestWork) {
          best = outcome;
          bestWork = work;
        }
      }
    }
    if (best == null) {
      throw new MemoryBudgetException(budget, least);
    }
    return best;
  }

  private long bytes(Code candidate) {
    return Layout.of(candidate).bytes();
  }
}
