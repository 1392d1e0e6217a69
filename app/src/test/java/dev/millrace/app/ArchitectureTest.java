package dev.millrace.app;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** The directions between modules, and habits that no compiler keeps. */
@AnalyzeClasses(packages = "dev.millrace", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final List<String> MODULES =
      List.of("events", "engine", "ingest", "trainer", "callbacks", "app");

  @ArchTest
  static final ArchRule modulesDependDownwardsOnly =
      layeredArchitecture()
          .consideringOnlyDependenciesInAnyPackage("dev.millrace..")
          .withOptionalLayers(true)
          .layer("events")
          .definedBy("dev.millrace.events..")
          .layer("telemetry")
          .definedBy("dev.millrace.telemetry..")
          .layer("engine")
          .definedBy("dev.millrace.engine..")
          .layer("ingest")
          .definedBy("dev.millrace.ingest..")
          .layer("trainer")
          .definedBy("dev.millrace.trainer..")
          .layer("callbacks")
          .definedBy("dev.millrace.callbacks..")
          .layer("app")
          .definedBy("dev.millrace.app..")
          .whereLayer("events")
          .mayNotAccessAnyLayer()
          .whereLayer("telemetry")
          .mayOnlyAccessLayers("events")
          .whereLayer("engine")
          .mayNotAccessAnyLayer()
          .whereLayer("ingest")
          .mayOnlyAccessLayers("events", "telemetry")
          .whereLayer("trainer")
          .mayOnlyAccessLayers("events", "telemetry", "engine", "ingest")
          .whereLayer("callbacks")
          .mayOnlyAccessLayers("events", "telemetry");

  @ArchTest
  static final ArchRule engineKnowsNeitherKafkaNorVertx =
      noClasses()
          .that()
          .resideInAPackage("dev.millrace.engine..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.kafka..", "io.vertx..");

  @ArchTest
  static final ArchRule nothingButTheEngineKnowsNd4j =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.millrace.engine..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.nd4j..", "org.deeplearning4j..");

  @ArchTest
  static final ArchRule onlyMainEndsTheProcess =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("dev.millrace.app.Millrace")
          .should()
          .callMethodWhere(target(owner(type(System.class))).and(target(nameMatching("exit"))))
          .orShould()
          .callMethodWhere(
              target(owner(type(Runtime.class))).and(target(nameMatching("exit|halt"))));

  @ArchTest static final ArchRule oneWayToLog = NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;

  @ArchTest
  static void onlyTheCommandSpeaksToTheConsole(JavaClasses classes) {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(
        classes.that(
            resideOutsideOfPackage("dev.millrace.app..")
                // It keeps ND4J from speaking.
                .and(not(simpleName("QuietOutput")))));
  }

  @ArchTest
  static final ArchRule timeIsGivenNotAsked =
      noClasses()
          .that()
          .resideInAnyPackage("dev.millrace.engine..", "dev.millrace.callbacks..")
          .should()
          .callMethodWhere(target(nameMatching("now")).and(target(owner(type(Instant.class)))))
          .orShould()
          .callMethod(System.class, "currentTimeMillis");

  @ArchTest
  static final ArchRule modulesAreFreeOfCycles =
      slices().matching("dev.millrace.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule packagesOfAModuleAreFreeOfCycles =
      slices().matching("dev.millrace.(*).(*)..").should().beFreeOfCycles();

  @ArchTest
  static void everyModuleIsLookedAt(JavaClasses classes) {
    for (String module : MODULES) {
      assertThat(classes)
          .as(module)
          .anyMatch(found -> found.getPackageName().startsWith("dev.millrace." + module));
    }
  }

  @ArchTest
  static void noTestSleeps(JavaClasses classes) throws IOException {
    Path root = Path.of("").toAbsolutePath().getParent();
    List<Path> sleepers;
    try (Stream<Path> files = Files.walk(root)) {
      sleepers =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .filter(file -> file.toString().contains("src/test"))
              .filter(file -> !file.endsWith("ArchitectureTest.java"))
              .filter(ArchitectureTest::sleeps)
              .toList();
    }
    assertThat(sleepers).isEmpty();
  }

  private static boolean sleeps(Path file) {
    try {
      return Files.readString(file).contains("Thread.sleep");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
