package dev.millrace.trainer.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.engine.EngineState;
import dev.millrace.engine.LossScale;
import dev.millrace.engine.RuntimeInfo;
import dev.millrace.events.Clip;
import dev.millrace.events.Position;
import dev.millrace.ingest.normalise.NormaliserState;
import dev.millrace.trainer.evaluation.EvaluatorState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointStoreTest {
  @TempDir Path dir;
  private CheckpointStore store;
  private final List<String> damaged = new ArrayList<>();

  @BeforeEach
  void open() {
    store = new CheckpointStore(dir, 2);
  }

  @Test
  void readsBackWhatItWroteToTheBit() throws IOException {
    Checkpoint checkpoint = checkpoint(7, 1f / 3);

    Path path = store.write(checkpoint, null);

    Checkpoint read = Runs.read(path);
    assertThat(read.engine().parameters()).isEqualTo(checkpoint.engine().parameters());
    assertThat(read.engine().updaterState()).isEqualTo(checkpoint.engine().updaterState());
    assertThat(read.stateSha256()).isEqualTo(checkpoint.stateSha256());
    assertThat(read.identity()).isEqualTo(checkpoint.identity());
    assertThat(read.modelJson()).isEqualTo(checkpoint.modelJson());
  }

  @Test
  void keepsTheNewestAndWhateverAPointerLeadsTo() throws IOException {
    store.write(checkpoint(1, 0), "best");
    for (long step = 2; step <= 5; step++) {
      store.write(checkpoint(step, 0), null);
    }

    assertThat(names()).containsExactly("step-000000001", "step-000000004", "step-000000005");
    assertThat(store.stepOfTag("best")).isEqualTo(1);

    store.write(checkpoint(6, 0), "best");
    assertThat(names()).containsExactly("step-000000005", "step-000000006");
  }

  @Test
  void aTornCheckpointIsReportedAndTheOneBeforeIsRead() throws IOException {
    store.write(checkpoint(1, 0), null);
    Path torn = store.write(checkpoint(2, 0), null);
    Files.write(torn.resolve("parameters.f32"), new byte[4]);

    assertThat(step(store.newest(damaged::add))).isEqualTo(1);
    assertThat(damaged).singleElement().asString().contains("step-000000002").contains("SHA-256");
  }

  @Test
  void aCheckpointWithoutManifestIsNone() throws IOException {
    Path path = store.write(checkpoint(1, 0), null);
    Files.delete(path.resolve("manifest.json"));

    assertThat(store.newest(damaged::add)).isEmpty();
    assertThat(damaged).singleElement().asString().contains("manifest.json");
  }

  @Test
  void everyFileIsCoveredByTheManifest() throws IOException {
    Path path = store.write(checkpoint(1, 0), null);
    try (Stream<Path> files = Files.list(path)) {
      for (Path file : files.filter(f -> !f.endsWith("manifest.json")).toList()) {
        byte[] original = Files.readAllBytes(file);
        byte[] altered = original.clone();
        altered[altered.length / 2] ^= 1;
        Files.write(file, altered);
        assertThatThrownBy(() -> Runs.read(path))
            .isInstanceOf(CorruptCheckpointException.class)
            .hasMessageContaining(String.valueOf(file.getFileName()));
        Files.write(file, original);
      }
    }
    assertThat(Runs.read(path).training().step()).isEqualTo(1);
  }

  @Test
  void whatAKilledWriterLeftBehindIsRemoved() throws IOException {
    Files.createDirectories(dir.resolve(".tmp-step-000000009"));
    store.write(checkpoint(1, 0), null);

    store.clean();

    assertThat(dir.resolve(".tmp-step-000000009")).doesNotExist();
    assertThat(step(store.newest(damaged::add))).isEqualTo(1);
  }

  @Test
  void aSecondCheckpointOfAStepIsTheNewerOne() throws IOException {
    store.write(checkpoint(3, 1), null);
    Path second = store.write(checkpoint(3, 2), null);

    assertThat(second.getFileName()).hasToString("step-000000003.1");
    assertThat(store.read(null, 3).engine().parameters()[0]).isEqualTo(2);
  }

  @Test
  void aTagLeadsToItsOwnCheckpointOfSeveralOfAStep() throws IOException {
    store.write(checkpoint(3, 1), "best");
    store.write(checkpoint(3, 2), null);

    assertThat(store.read("best", 3).engine().parameters()[0]).isEqualTo(1);
  }

  @Test
  void anOldCheckpointThatCannotBeDeletedIsNoFailureOfTheNewOne() throws IOException {
    store.write(checkpoint(1, 0), null);
    store.write(checkpoint(2, 0), null);
    Files.createDirectories(dir.resolve(".tmp-step-000000001").resolve("in-the-way"));

    Path written = store.write(checkpoint(3, 0), null);

    assertThat(step(store.newest(damaged::add))).isEqualTo(3);
    assertThat(dir.resolve("latest")).content().isEqualToIgnoringNewLines("step-000000003");
    assertThat(written).isDirectory();
  }

  @Test
  void aFailedWriteLeavesTheCheckpointsBeforeAlone() throws IOException {
    store.write(checkpoint(1, 0), null);
    Files.createDirectories(dir.resolve("tags").resolve("best").resolve("in-the-way"));

    assertThatThrownBy(() -> store.write(checkpoint(2, 0), "best")).isInstanceOf(IOException.class);

    store.clean();
    assertThat(store.has(1)).isTrue();
  }

  @Test
  void aPathMayBeACheckpointAPointerARunOrAJobsDirectory() throws IOException {
    Path checkpoints = dir.resolve("checkpoints");
    Runs runs = new Runs(checkpoints);
    Path path = runs.store("run-1", 3).write(checkpoint(4, 0), "best");
    runs.makeCurrent("run-1");

    for (Path means :
        List.of(
            path,
            checkpoints.resolve("run-1/latest"),
            checkpoints.resolve("run-1/tags/best"),
            checkpoints.resolve("run-1"),
            checkpoints)) {
      assertThat(Runs.resolve(means)).isEqualTo(path.toAbsolutePath());
    }
    assertThatThrownBy(() -> Runs.resolve(dir)).hasMessageContaining("is no checkpoint");
  }

  @Test
  void aSecondTrainerIsRefusedAndTheFirstIsNamed() throws IOException {
    try (RunLock first = RunLock.acquire(dir)) {
      assertThat(first).isNotNull();
      assertThatThrownBy(() -> RunLock.acquire(dir))
          .isInstanceOf(RunLock.HeldException.class)
          .hasMessageContaining("process " + ProcessHandle.current().pid());
    }
    RunLock.acquire(dir).close();
  }

  private static long step(Optional<CheckpointStore.Stored> stored) {
    return stored.orElseThrow().checkpoint().training().step();
  }

  private List<String> names() throws IOException {
    try (Stream<Path> list = Files.list(dir)) {
      return list.map(path -> path.getFileName().toString())
          .filter(name -> name.startsWith("step-"))
          .sorted()
          .toList();
    }
  }

  private static Checkpoint checkpoint(long step, float first) {
    List<Position> positions = List.of(new Position("data", 0, step));
    RunIdentity identity =
        new RunIdentity(
            "run-1",
            "job",
            1,
            10,
            2,
            Map.of("command", 3L),
            null,
            "cluster",
            "topic",
            "model",
            List.of("a", "b"),
            "class",
            42,
            "float32",
            new RuntimeInfo("cpu", "p", "linux-x86_64", 1, "given", "native", "17"),
            new Provenance("c", "m", "none", "j", "o", "2026-01-01T00:00:00Z"));
    TrainingState training =
        new TrainingState(
            step,
            step,
            0,
            0,
            1.0 / 3,
            Clip.NONE,
            false,
            null,
            LossScale.none(),
            Map.of("wrong-width", 1L),
            positions,
            new NormaliserState(2, new double[] {0.1, 1e-300}, new double[] {1.0 / 7, 2}),
            new EvaluatorState(null, null),
            new LossTrail(0.7, 1, List.of(0.7)));
    EngineState engine =
        new EngineState(
            new float[] {first, Float.MIN_VALUE, -0f}, new float[] {0.1f}, step, LossScale.none());
    return new Checkpoint(identity, training, engine, "{\"model\":1}");
  }
}
