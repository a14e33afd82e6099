package io.agentrules.check.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.check.config.AgentsInUse.Origin;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Agents that this project does not know are found as its own are: their profiles say how. */
class AgentsInUseTest {
    private static final String ACME = """
            name: Acme Code
            asOf: 2026-11
            sources: {docs: its page}
            files: [ACME.md, .acme/rules]
            groups:
              - {files: [ACME.md, TEAM.md], provider: test, upward: root, below: folder}
              - {files: .acme/rules, extensions: md, provider: test}
            """;

    private static final String AJAX = """
            name: Ajax
            asOf: 2026-11
            sources: {docs: its page}
            files: [AJAX.md, TEAM.md]
            own: [.ajax]
            shared: [TEAM.md]
            groups:
              - {files: TEAM.md, provider: test}
            """;

    /** Its profile does not tell which files are its own. */
    private static final String ATLAS = """
            name: Atlas
            asOf: 2026-11
            sources: {docs: its page}
            groups:
              - {files: ATLAS.md, provider: test}
              - {files: TEAM.md, provider: test}
            """;

    /** There is no answer for an agent of which nobody knows what it loads. */
    private static final String ABACUS = "name: Abacus\nfiles: [ABACUS.md]";

    @TempDir
    Path folder;

    private Path root;
    private Path home;

    @BeforeEach
    void folders() throws IOException {
        root = Files.createDirectories(folder.resolve("ws"));
        home = Files.createDirectories(folder.resolve("home"));
    }

    private static final class TestProvider implements RuleProvider {
        @Override
        public String id() {
            return "test";
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            for (String name : List.of("ACME.md", "TEAM.md", "ATLAS.md")) {
                context.addSource(RuleFiles.chain(name).alsoBelow(), TestProvider::toRule);
                context.addSource(RuleFiles.userChain(name), TestProvider::toRule);
            }
            return List.of();
        }

        private static Rule toRule(RuleFile file) {
            return file.rule().alwaysApply(true).build();
        }

        @Override
        public List<AgentProfile> profiles() {
            return List.of(
                    new AgentProfile("acme", ACME),
                    new AgentProfile("ajax", AJAX),
                    new AgentProfile("atlas", ATLAS),
                    new AgentProfile("abacus", ABACUS));
        }
    }

    private RuleEngine engine() {
        return RuleEngine.builder()
                .workspace(root)
                .home(home)
                .environment(Map.of())
                .discovery(false)
                .provider(new TestProvider())
                .build();
    }

    private void write(String path) throws IOException {
        write(root, path);
    }

    private static void write(Path root, String path) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "Text of " + path);
    }

    private AgentsInUse found() {
        return AgentsInUse.of(engine(), List.of(), () -> Configuration.NONE);
    }

    private Configuration configuration(String yaml) throws IOException {
        Files.writeString(root.resolve(ConfigurationFile.WORKSPACE), yaml);
        return ConfigurationFile.ofWorkspace(root, () -> Set.of("acme", "ajax", "atlas"));
    }

    @Test
    void whatTheCallerNamesCountsBeforeAllElse() throws Exception {
        write("ACME.md");
        Configuration configuration = configuration("agents: [ajax]");

        AgentsInUse given = AgentsInUse.of(engine(), List.of("atlas", "ajax", "atlas"), () -> configuration);

        assertThat(given.origin()).isEqualTo(Origin.GIVEN);
        assertThat(given.ids()).containsExactly("atlas", "ajax");
        assertThat(given.evidence()).isEmpty();
    }

    @Test
    void whatIsConfiguredCountsBeforeWhatIsFound() throws Exception {
        write("ACME.md");
        Configuration configuration = configuration("agents: [atlas, ajax]");

        AgentsInUse configured = AgentsInUse.of(engine(), List.of(), () -> configuration);

        assertThat(configured.origin()).isEqualTo(Origin.CONFIGURED);
        assertThat(configured.ids()).containsExactly("atlas", "ajax");
    }

    @Test
    void aMisspelledConfigurationLeavesWhatIsFound() throws Exception {
        write("ACME.md");
        Configuration configuration = configuration("agents: [ayax]");

        assertThat(AgentsInUse.of(engine(), List.of(), () -> configuration).ids())
                .containsExactly("acme");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ACME.md", ".acme/rules/style.md", ".acme/rules/deep/er/style.md", "ui/src/ACME.md"})
    void anAgentIsUsedWhereItsOwnFilesAre(String file) throws Exception {
        write("TEAM.md");
        write(file);

        AgentsInUse agents = found();

        assertThat(agents.origin()).isEqualTo(Origin.FOUND);
        assertThat(agents.ids()).containsExactly("acme");
        assertThat(file).startsWith(agents.evidence().get("acme"));
    }

    @Test
    void aFolderSaysSoWhateverIsInIt() throws Exception {
        write(".ajax/settings.json");

        assertThat(found().ids()).containsExactly("ajax");
    }

    @ParameterizedTest
    @ValueSource(strings = {".ajax/settings.local.json", "AJAX.md", "ABACUS.md", "acme.md", "docs/acme/rules/a.md"})
    void whatIsPersonalOrOfAnotherSaysNothing(String file) throws Exception {
        write(file);

        assertThat(found()).isEqualTo(new AgentsInUse(Origin.NONE, List.of(), Map.of()));
    }

    @Test
    void anEmptyFolderSaysNothing() throws Exception {
        Files.createDirectories(root.resolve(".ajax/rules"));

        assertThat(found().origin()).isEqualTo(Origin.NONE);
    }

    @Test
    void theUsersFilesSayNothing() throws Exception {
        write(home, "ACME.md");
        write(home, ".ajax/settings.json");

        assertThat(found().origin()).isEqualTo(Origin.NONE);
    }

    @Test
    void whatOnlyOneAgentReadsIsItsOwnIfItsProfileDoesNotTell() throws Exception {
        write("ATLAS.md");

        assertThat(found().ids()).containsExactly("atlas");
    }

    @Test
    void aFileThatManyReadStandsForThemWhereThereIsNothingElse() throws Exception {
        write("TEAM.md");

        AgentsInUse agents = found();

        assertThat(agents.origin()).isEqualTo(Origin.SHARED_FILE);
        assertThat(agents.ids()).containsExactly("ajax");
        assertThat(agents.evidence()).isEqualTo(Map.of("ajax", "TEAM.md"));
    }

    @Test
    void thereIsAnEngineForEachAgentAndEachAnswersAsIfAskedAlone() throws Exception {
        write("ACME.md");
        write("TEAM.md");
        write("ATLAS.md");
        RuleEngine engine = engine();

        Map<String, RuleEngine> engines = AgentsInUse.of(
                        engine, List.of("atlas", "ajax", "acme"), () -> Configuration.NONE)
                .engines(engine);

        assertThat(engines).containsOnlyKeys("atlas", "ajax", "acme");
        engines.forEach((id, viewed) -> assertThat(viewed.catalog().entries())
                .isEqualTo(engine().viewedAs(id).catalog().entries()));
        assertThat(Objects.requireNonNull(engines.get("ajax")).catalog().entries())
                .filteredOn(RuleEntry::isEligible)
                .extracting(entry -> entry.rule().name())
                .containsExactly("TEAM");
    }

    @Test
    void anUnknownAgentIsTheCallersMistake() {
        assertThatThrownBy(() -> AgentsInUse.of(engine(), List.of("ayax"), () -> Configuration.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ayax");
    }
}
