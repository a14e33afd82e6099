package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * The packages of the modules in layers form no cycle, with the root package as one of them, and neither do the files of any
 * module. A value and its builder may know each other: {@code Nfa} and {@code NfaBuilder}.
 */
@Tag("one-jdk")
class DependencyCyclesTest {
    static final List<String> LAYERED = List.of(
            "io.agentrules.pattern",
            "io.agentrules.core",
            "io.agentrules.check",
            "io.agentrules.hooks",
            "io.agentrules.cli");

    static final List<String> MODULES = List.of(
            "io.agentrules.pattern",
            "io.agentrules.api",
            "io.agentrules.core",
            "io.agentrules.check",
            "io.agentrules.provider",
            "io.agentrules.store",
            "io.agentrules.micrometer",
            "io.agentrules.langchain4j",
            "io.agentrules.openai",
            "io.agentrules.anthropic",
            "io.agentrules.adk",
            "io.agentrules.agentscope",
            "io.agentrules.springai",
            "io.agentrules.springaialibaba",
            "io.agentrules.mcp",
            "io.agentrules.hooks",
            "io.agentrules.json",
            "io.agentrules.inspector",
            "io.agentrules.cli",
            "io.agentrules.testkit");

    /**
     * The cycles that stay: an interface hands out the instance that does nothing, the table of commands has commands that describe the
     * table, and a response asks for the next one.
     */
    private static final Map<String, Set<String>> ACCEPTED = Map.of(
            "io.agentrules.api",
            Set.of("spi.Running", "spi.Unobserved"),
            "io.agentrules.cli",
            Set.of("Commands", "CompletionCommand", "FishCompletion", "HelpCommand", "Subcommands"),
            "io.agentrules.langchain4j",
            Set.of("StreamedCall", "StreamedResponse"));

    @ParameterizedTest
    @FieldSource("LAYERED")
    void packagesFormNoCycle(String module) {
        Map<String, Set<String>> packages = dependencies(module, JavaClass::getPackageName);

        assertThat(packages).containsKey(module).hasSizeGreaterThan(5);
        assertThat(cycles(packages)).isEmpty();
    }

    @ParameterizedTest
    @FieldSource("MODULES")
    void filesFormNoCycle(String module) {
        Map<String, Set<String>> files = dependencies(module, DependencyCyclesTest::file);
        files.forEach((file, others) -> others.remove(file + "Builder"));

        assertThat(files).hasSizeGreaterThan(LAYERED.contains(module) ? 25 : 0);
        Map<String, Set<String>> cycles = cycles(files);
        assertThat(cycles.keySet())
                .as("%s", cycles)
                .extracting(file -> file.substring(module.length() + 1))
                .containsExactlyInAnyOrderElementsOf(ACCEPTED.getOrDefault(module, Set.of()));
    }

    /** Returns the name of the outermost class: what nests in it is in the same file. */
    private static String file(JavaClass type) {
        JavaClass outermost = type.getBaseComponentType();
        while (outermost.getEnclosingClass().isPresent()) {
            outermost = outermost.getEnclosingClass().get();
        }
        return outermost.getName();
    }

    /** Returns, for each unit of a module, the others of the module that it depends on. */
    private static Map<String, Set<String>> dependencies(String module, Function<JavaClass, String> unit) {
        JavaClasses classes = ProjectClasses.ALL.that(JavaClass.Predicates.resideInAPackage(module + ".."));
        Map<String, Set<String>> dependencies = new TreeMap<>();
        for (JavaClass type : classes) {
            Set<String> others = dependencies.computeIfAbsent(unit.apply(type), first -> new TreeSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(classes::contains)
                    .map(unit)
                    .forEach(others::add);
        }
        dependencies.forEach((from, others) -> others.remove(from));
        return dependencies;
    }

    /** Returns what can reach itself, with what it depends on among its like: empty without cycles. */
    private static Map<String, Set<String>> cycles(Map<String, Set<String>> dependencies) {
        Map<String, Set<String>> cyclic = new TreeMap<>();
        dependencies.forEach((from, others) -> {
            if (reachable(from, dependencies).contains(from)) {
                cyclic.put(from, new TreeSet<>(others));
            }
        });
        cyclic.values().forEach(others -> others.retainAll(cyclic.keySet()));
        return cyclic;
    }

    private static Set<String> reachable(String from, Map<String, Set<String>> dependencies) {
        Set<String> reached = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>(dependencies.getOrDefault(from, Set.of()));
        while (!open.isEmpty()) {
            String next = open.remove();
            if (reached.add(next)) {
                open.addAll(dependencies.getOrDefault(next, Set.of()));
            }
        }
        return reached;
    }
}
