package io.agentrules.project;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.testsupport.LogRecords;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which modules and packages may depend on which others. */
@Tag("one-jdk")
class ArchitectureTest {
    private static final int FEWEST_CLASSES = 150;

    static final List<String> ADAPTERS = List.of(
            "io.agentrules.micrometer..",
            "io.agentrules.langchain4j..",
            "io.agentrules.openai..",
            "io.agentrules.anthropic..",
            "io.agentrules.adk..",
            "io.agentrules.agentscope..",
            "io.agentrules.springai..",
            "io.agentrules.springaialibaba..",
            "io.agentrules.mcp..",
            "io.agentrules.hooks..");

    private static final JavaClasses PROJECT = ProjectClasses.ALL;

    @Test
    void everyModuleIsSeen() {
        assertThat(PROJECT).hasSizeGreaterThan(FEWEST_CLASSES);
        assertThat(PROJECT.getPackage("io.agentrules").getSubpackages())
                .extracting(JavaPackage::getRelativeName)
                .containsExactlyInAnyOrder(
                        "pattern",
                        "api",
                        "core",
                        "check",
                        "provider",
                        "store",
                        "micrometer",
                        "langchain4j",
                        "openai",
                        "anthropic",
                        "adk",
                        "agentscope",
                        "springai",
                        "springaialibaba",
                        "mcp",
                        "hooks",
                        "testkit",
                        "testsupport",
                        "json",
                        "inspector",
                        "cli");
        assertThat(PROJECT.getPackage("io.agentrules.provider").getSubpackages())
                .extracting(JavaPackage::getRelativeName)
                .containsExactlyInAnyOrder(
                        "xcsh",
                        "agents",
                        "classpath",
                        "claude",
                        "cline",
                        "continuedev",
                        "copilot",
                        "cursor",
                        "gemini",
                        "kiro",
                        "more",
                        "opencode",
                        "windsurf");
    }

    @Test
    void dependenciesPointDownOnly() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("patterns")
                .definedBy("io.agentrules.pattern..")
                .layer("api")
                .definedBy("io.agentrules.api..")
                .layer("providers")
                .definedBy("io.agentrules.provider..")
                .layer("engine")
                .definedBy("io.agentrules.core..")
                .layer("tooling")
                .definedBy("io.agentrules.check..")
                .layer("stores")
                .definedBy("io.agentrules.store..")
                .layer("adapters")
                .definedBy(ADAPTERS.toArray(String[]::new))
                .layer("json")
                .definedBy("io.agentrules.json..")
                .layer("inspector")
                .definedBy("io.agentrules.inspector..")
                .layer("command")
                .definedBy("io.agentrules.cli..")
                .layer("testkit")
                .definedBy("io.agentrules.testkit..")
                .layer("test support")
                .definedBy("io.agentrules.testsupport..")
                .whereLayer("patterns")
                .mayNotAccessAnyLayer()
                .whereLayer("api")
                .mayNotAccessAnyLayer()
                .whereLayer("providers")
                .mayOnlyAccessLayers("api")
                .whereLayer("engine")
                .mayOnlyAccessLayers("api", "patterns")
                .whereLayer("tooling")
                .mayOnlyAccessLayers("engine", "api", "patterns")
                .whereLayer("stores")
                .mayOnlyAccessLayers("api")
                .whereLayer("adapters")
                .mayOnlyAccessLayers("stores", "tooling", "engine", "api")
                .whereLayer("json")
                .mayOnlyAccessLayers("tooling", "engine", "api")
                .whereLayer("inspector")
                .mayOnlyAccessLayers("json", "tooling", "engine", "api")
                .whereLayer("command")
                .mayOnlyAccessLayers("inspector", "json", "adapters", "tooling", "engine", "api")
                .whereLayer("testkit")
                .mayOnlyAccessLayers("engine", "api")
                .whereLayer("test support")
                .mayOnlyAccessLayers("testkit", "engine", "api")
                // Spring Boot starts what is on the class path.
                .ignoreDependency(
                        resideInAPackage("io.agentrules.springai.boot"), resideInAPackage("io.agentrules.inspector"))
                .check(PROJECT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"io.agentrules.pattern..", "io.agentrules.api.."})
    void theFoundationNeedsNothingButTheJdk(String module) {
        classes()
                .that()
                .resideInAPackage(module)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(module, "java..", "org.jspecify.annotations"))
                .check(PROJECT);
    }

    @Test
    void providersDependOnTheApiAlone() {
        classes()
                .that()
                .resideInAPackage("io.agentrules.provider..")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        "io.agentrules.provider..", "io.agentrules.api..", "java..", "org.jspecify.annotations"))
                .check(PROJECT);
    }

    @Test
    void providersDoNotKnowEachOther() {
        slices().matching("io.agentrules.provider.(*)..")
                .should()
                .notDependOnEachOther()
                .check(PROJECT);
    }

    @ParameterizedTest
    @FieldSource("ADAPTERS")
    void adaptersDoNotKnowEachOther(String adapter) {
        String[] others =
                ADAPTERS.stream().filter(other -> !other.equals(adapter)).toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage(adapter)
                .should()
                .dependOnClassesThat(resideInAnyPackage(others))
                .check(PROJECT);
    }

    @Test
    void storesDoNotKnowEachOther() {
        slices().matching("io.agentrules.store.(*)..")
                .should()
                .notDependOnEachOther()
                .check(PROJECT);
    }

    @Test
    void nobodyDependsOnAProvider() {
        noClasses()
                .that(resideOutsideOfPackage("io.agentrules.provider.."))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.agentrules.provider..")
                .check(PROJECT);
    }

    @Test
    void whatAFrameworkCallsNeedsNoTooling() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "io.agentrules.micrometer..",
                        "io.agentrules.langchain4j..",
                        "io.agentrules.openai..",
                        "io.agentrules.anthropic..",
                        "io.agentrules.adk..",
                        "io.agentrules.agentscope..",
                        "io.agentrules.springai..",
                        "io.agentrules.springaialibaba..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.agentrules.check..")
                .check(PROJECT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"io.agentrules.core", "io.agentrules.pattern"})
    void internalPackagesAreNotUsedFromOutside(String module) {
        noClasses()
                .that(resideOutsideOfPackage(module + ".."))
                .and(resideOutsideOfPackage("io.agentrules.benchmarks.."))
                .and(resideOutsideOfPackage(
                        "io.agentrules.check..")) // which knows packages that are exported to it alone
                .should()
                .dependOnClassesThat()
                .resideInAPackage(module + ".internal..")
                .check(PROJECT);
    }

    /** A package that is missing here may go out of the exports of rules-core; decision 80 says what one more needs. */
    @Test
    void theCheckUsesTheseInternalPackagesOfTheEngine() {
        String internal = "io.agentrules.core.internal.";

        Stream<String> used = PROJECT.that(resideInAPackage("io.agentrules.check..")).stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(dependency -> dependency.getTargetClass().getPackageName())
                .filter(name -> name.startsWith(internal))
                .map(name -> name.substring(internal.length()))
                .distinct()
                .sorted();

        assertThat(used)
                .containsExactly(
                        "agent",
                        "catalog",
                        "condition",
                        "discover",
                        "event",
                        "files",
                        "markdown",
                        "merge",
                        "parse",
                        "path",
                        "plugin",
                        "read",
                        "session",
                        "source",
                        "stream",
                        "support",
                        "yaml");
    }

    /** And on what reads the JSON of models, for arguments of tools. */
    @Test
    void whatCallersHoldDependsOnTheApiAlone() {
        classes()
                .that()
                .resideInAPackage("io.agentrules.core.model")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        "io.agentrules.core.model",
                        "io.agentrules.core.internal.support",
                        "io.agentrules.api..",
                        "java..",
                        "org.jspecify.annotations"))
                .check(PROJECT);
    }

    @Test
    void theStepsOfTheEngineDoNotKnowItsEntryPoints() {
        noClasses()
                .that()
                .resideInAPackage("io.agentrules.core.internal..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.agentrules.core")
                .check(PROJECT);
    }

    @Test
    void matchingTextKnowsNothingOfWhatFollowsFromAMatch() {
        noClasses()
                .that()
                .haveNameMatching(".*\\.stream\\.(Response|Trigger)Matcher.*")
                .should()
                .dependOnClassesThat()
                .haveNameMatching(".*\\.stream\\.Firing(Policy|Log).*")
                .check(PROJECT);
    }

    @Test
    void onePlaceCallsListeners() {
        noClasses()
                .that()
                .resideInAPackage("io.agentrules.core..")
                .and()
                .resideOutsideOfPackage("io.agentrules.core.internal.event")
                .should()
                .callMethodWhere(target(owner(equivalentTo(RuleListener.class))))
                .check(PROJECT);
    }

    /** Frameworks bring versions of the SDK that are not ours. */
    @Test
    void onlyTheServerKnowsTheMcpSdk() {
        noClasses()
                .that(resideOutsideOfPackage("io.agentrules.mcp.."))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.modelcontextprotocol..")
                .check(PROJECT);
    }

    @Test
    void everyPackageIsNullMarked() {
        List<String> without = PROJECT.stream()
                .map(JavaClass::getPackage)
                .distinct()
                .filter(item -> !item.isAnnotatedWith(NullMarked.class))
                .map(JavaPackage::getName)
                .collect(Collectors.toList());

        assertThat(without).isEmpty();
    }

    @Test
    void onlyTheCommandPrints() {
        NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(PROJECT.that(resideOutsideOfPackage("io.agentrules.cli..")));
    }

    @Test
    void nobodyLogsBesidesThePlatformsLogger() {
        noClasses()
                .that()
                .doNotBelongToAnyOf(LogRecords.class) // which reads what was logged
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.util.logging..", "org.slf4j..", "org.apache.commons.logging..")
                .check(PROJECT);
    }
}
