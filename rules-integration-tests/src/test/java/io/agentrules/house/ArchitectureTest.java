package io.agentrules.house;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the storeys, the doors and the plates: who may know whom. */
class ArchitectureTest {
    private static final int FEWEST_CLASSES = 150;

    static final List<String> ADAPTERS = List.of(
            "io.agentrules.micrometer..",
            "io.agentrules.langchain4j..",
            "io.agentrules.springai..",
            "io.agentrules.mcp..");

    private static final JavaClasses HOUSE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.agentrules");

    @Test
    void theWholeHouseIsSeen() {
        assertThat(HOUSE).hasSizeGreaterThan(FEWEST_CLASSES);
        assertThat(HOUSE.getPackage("io.agentrules").getSubpackages())
                .extracting(JavaPackage::getRelativeName)
                .containsExactlyInAnyOrder(
                        "pattern",
                        "api",
                        "core",
                        "provider",
                        "micrometer",
                        "langchain4j",
                        "springai",
                        "mcp",
                        "testkit",
                        "cli");
        assertThat(HOUSE.getPackage("io.agentrules.provider").getSubpackages())
                .extracting(JavaPackage::getRelativeName)
                .containsExactlyInAnyOrder("house", "opencode", "cursor", "windsurf", "cline");
    }

    @Test
    void oneMayWalkDownstairsOnly() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("cellar")
                .definedBy("io.agentrules.pattern..")
                .layer("ground")
                .definedBy("io.agentrules.api..")
                .layer("wings")
                .definedBy("io.agentrules.provider..")
                .layer("engine")
                .definedBy("io.agentrules.core..")
                .layer("adapters")
                .definedBy(ADAPTERS.toArray(String[]::new))
                .layer("roof")
                .definedBy("io.agentrules.cli..")
                .layer("scaffolding")
                .definedBy("io.agentrules.testkit..")
                .whereLayer("cellar")
                .mayNotAccessAnyLayer()
                .whereLayer("ground")
                .mayNotAccessAnyLayer()
                .whereLayer("wings")
                .mayOnlyAccessLayers("ground")
                .whereLayer("engine")
                .mayOnlyAccessLayers("ground", "cellar")
                .whereLayer("adapters")
                .mayOnlyAccessLayers("engine", "ground")
                .whereLayer("roof")
                .mayOnlyAccessLayers("adapters", "engine", "ground")
                .whereLayer("scaffolding")
                .mayOnlyAccessLayers("engine", "ground")
                .check(HOUSE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"io.agentrules.pattern..", "io.agentrules.api.."})
    void theLowestStoreysNeedNothingButTheJdk(String storey) {
        classes()
                .that()
                .resideInAPackage(storey)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(storey, "java..", "org.jspecify.annotations"))
                .check(HOUSE);
    }

    @Test
    void wingsStandOnTheGroundFloorAlone() {
        classes()
                .that()
                .resideInAPackage("io.agentrules.provider..")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        "io.agentrules.provider..", "io.agentrules.api..", "java..", "org.jspecify.annotations"))
                .check(HOUSE);
    }

    @Test
    void wingsDoNotTouchEachOther() {
        slices().matching("io.agentrules.provider.(*)..")
                .should()
                .notDependOnEachOther()
                .check(HOUSE);
    }

    @ParameterizedTest
    @FieldSource("ADAPTERS")
    void adaptersDoNotTouchEachOther(String adapter) {
        String[] others =
                ADAPTERS.stream().filter(other -> !other.equals(adapter)).toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage(adapter)
                .should()
                .dependOnClassesThat(resideInAnyPackage(others))
                .check(HOUSE);
    }

    @Test
    void aWingIsOneClassThatIsOnlyEverFound() {
        noClasses()
                .that(resideOutsideOfPackage("io.agentrules.provider.."))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.agentrules.provider..")
                .check(HOUSE);
    }

    @Test
    void theRoomsOfTheEngineAreNotUsedFromOutside() {
        noClasses()
                .that(resideOutsideOfPackage("io.agentrules.core.."))
                .should()
                .dependOnClassesThat(resideInAPackage("io.agentrules.core.*.."))
                .check(HOUSE);
    }

    @Test
    void theRoomsOfTheEngineHaveNoCycles() {
        slices().matching("io.agentrules.core.(*)..").should().beFreeOfCycles().check(HOUSE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"session", "parse"})
    void someRoomsLeanOnNoOtherButTheSession(String room) {
        String inside = "io.agentrules.core." + room + "..";
        noClasses()
                .that()
                .resideInAPackage(inside)
                .should()
                .dependOnClassesThat(resideInAPackage("io.agentrules.core.*..")
                        .and(resideOutsideOfPackage(inside))
                        .and(resideOutsideOfPackage("io.agentrules.core.session..")))
                .check(HOUSE);
    }

    @Test
    void theRoomsUseOnlyTheValuesOfTheHall() {
        noClasses()
                .that()
                .resideInAPackage("io.agentrules.core.*..")
                .should()
                .dependOnClassesThat(resideInAPackage("io.agentrules.core").and(DescribedPredicate.not(A_VALUE)))
                .check(HOUSE);
    }

    /** Frameworks bring versions of the SDK that are not ours. */
    @Test
    void onlyTheServerKnowsTheMcpSdk() {
        noClasses()
                .that(resideOutsideOfPackage("io.agentrules.mcp.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.modelcontextprotocol..", "reactor..")
                .check(HOUSE);
    }

    @Test
    void everyPackageHasItsPlate() {
        List<String> without = HOUSE.stream()
                .map(JavaClass::getPackage)
                .distinct()
                .filter(room -> !room.isAnnotatedWith(NullMarked.class))
                .map(JavaPackage::getName)
                .collect(Collectors.toList());

        assertThat(without).isEmpty();
    }

    @Test
    void onlyTheCommandPrints() {
        NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(HOUSE.that(resideOutsideOfPackage("io.agentrules.cli..")));
    }

    @Test
    void nobodyLogsBesidesThePlatformsLogger() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.util.logging..", "org.slf4j..", "org.apache.commons.logging..")
                .check(HOUSE);
    }

    private static final DescribedPredicate<JavaClass> A_VALUE = describe(
            "a record or an enum, or nested in one",
            type -> type.isRecord()
                    || type.isEnum()
                    || type.getEnclosingClass().map(JavaClass::isRecord).orElse(false));
}
