package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The workflows can only be run where the project is published; what can be checked before is checked here. */
class WorkflowsTest {
    private static final String PINNED = "(actions|google/osv-scanner-action)/[a-z-]+@[0-9a-f]{40}";

    private static final Pattern AGENT_SETTING = Pattern.compile("-D(agents\\.[a-z.]+)=");

    static List<Path> workflows() throws IOException {
        try (Stream<Path> files = Files.list(ProjectFiles.file(".github/workflows"))) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void actionsArePinnedByDigest(Path workflow) {
        assertThat(values(load(workflow), "uses"))
                .isNotEmpty()
                .allSatisfy(action -> assertThat(action.toString()).matches(PINNED));
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void aWorkflowMayOnlyRead(Path workflow) {
        assertThat(load(workflow).get("permissions")).isEqualTo(Map.of("contents", "read"));
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void everyJobEndsByItself(Path workflow) {
        var jobs = (Map<?, ?>) Objects.requireNonNull(load(workflow).get("jobs"), "jobs");

        assertThat(jobs.values())
                .isNotEmpty()
                .allSatisfy(job -> assertThat(((Map<?, ?>) job).keySet())
                        .asInstanceOf(InstanceOfAssertFactories.collection(Object.class))
                        .contains("runs-on", "timeout-minutes", "steps"));
        assertThat(values(jobs, "needs"))
                .allSatisfy(needed -> assertThat(jobs.containsKey(needed)).isTrue());
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void profilesThatAreNamedExist(Path workflow) {
        List<String> profiles = Pom.of("pom.xml").parts("profile", "id");

        assertThat(values(load(workflow), "run").stream()
                        .flatMap(line -> Stream.of(line.toString().split("\\s+")))
                        .filter(word -> word.startsWith("-P"))
                        .flatMap(word -> Stream.of(word.substring(2).split(","))))
                .isSubsetOf(profiles);
    }

    @Test
    void everyNightComparesTheViewsWithTheNewestAgents() {
        Path nightly = ProjectFiles.file(".github/workflows/nightly.yml");

        assertThat(values(load(nightly), "run"))
                .anySatisfy(line -> assertThat(line.toString())
                        .contains(" verify ", " -Pexternal ", " -Dagents.newest=true ", "AgentViewsIT"));
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void settingsOfAgentsThatAreNamedAreRead(Path workflow) throws IOException {
        String agents = "support/rules-integration-tests/src/test/java/io/agentrules/project/agents/";
        String sources = ProjectFiles.read(ProjectFiles.file(agents + "AgentPackage.java"))
                + ProjectFiles.read(ProjectFiles.file(agents + "AgentViewsIT.java"));

        assertThat(values(load(workflow), "run").stream()
                        .flatMap(line -> AGENT_SETTING.matcher(line.toString()).results())
                        .map(setting -> '"' + setting.group(1) + '"'))
                .allSatisfy(setting -> assertThat(sources).contains(setting));
    }

    private static Map<?, ?> load(Path workflow) {
        return (Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromString(ProjectFiles.read(workflow));
    }

    /** Returns the values of a key, wherever it stands. */
    private static List<Object> values(Object node, String key) {
        var found = new ArrayList<>();
        if (node instanceof Map<?, ?> map) {
            map.forEach((name, value) -> {
                if (name.equals(key)) {
                    found.add(value);
                }
                found.addAll(values(value, key));
            });
        } else if (node instanceof Collection<?> items) {
            items.forEach(item -> found.addAll(values(item, key)));
        }
        return found;
    }
}
