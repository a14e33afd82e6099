package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.api.spi.RuleText;
import io.agentrules.core.internal.include.Written;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.core.model.RulesConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the user's rules come from, and that a repository is not the user. */
class EngineHomeTest {
    private static final String HOME = System.getProperty("user.home");

    @TempDir
    Path disk;

    @Test
    void homeIsWhatTheEnvironmentSays() {
        RuleEngine engine = builder()
                .environment(Map.of("HOME", disk.resolve("home").toString()))
                .build();

        assertThat(engine.home()).contains(disk.resolve("home"));
    }

    @Test
    void withoutAHomeFolderAnAbsolutePlaceOfTheUsersIsReadAllTheSame() throws IOException {
        write("config/mine.md", "Mine");
        System.setProperty("user.home", "?");
        try {
            RuleEngine engine = builder()
                    .provider(new Places(disk.resolve("config").toString()))
                    .build();

            assertThat(engine.home()).isEmpty();
            assertThat(engine.catalog().rules()).extracting(Rule::name).containsExactly("mine");
            assertThat(engine.disable("mine")).isPresent();
        } finally {
            System.setProperty("user.home", HOME);
        }
    }

    @Test
    void aHomeFolderInsideAnUntrustedWorkspaceIsTheWorkspaces() throws IOException {
        write("ws/home/rules/planted.md", "Planted");
        RuleEngine.Builder builder = builder().home(disk.resolve("ws/home")).provider(new Places("rules"));

        assertThat(builder.build().catalog().rules()).extracting(Rule::name).containsExactly("planted");
        assertThat(untrusted(builder)).containsExactly(State.UNTRUSTED);
    }

    @Test
    void aLinkOfTheUsersIntoAnUntrustedWorkspaceIsTheWorkspaces() throws IOException {
        write("ws/docs/planted.md", "Planted");
        Files.createDirectories(disk.resolve("rules"));
        Files.createSymbolicLink(disk.resolve("rules/planted.md"), disk.resolve("ws/docs/planted.md"));

        assertThat(untrusted(builder().home(disk).provider(new Places("rules"))))
                .containsExactly(State.UNTRUSTED);
    }

    @Test
    void theUsersOwnRulesStayBesideAnUntrustedWorkspace() throws IOException {
        write("home/rules/mine.md", "Mine");

        assertThat(untrusted(builder().home(disk.resolve("home")).provider(new Places("rules"))))
                .containsExactly(State.ELIGIBLE);
    }

    /** Or a repository whose guidance the user imports could import what is the user's alone. */
    @Test
    void whatTheUserImportsFromAWorkspaceImportsOnlyWhatIsInIt() throws IOException {
        write("rules/mine.md", "Mine\n@~/team.md\n@~/ws/AGENTS.md");
        write("team.md", "Team\n@more.md");
        write("more.md", "More");
        write("ws/AGENTS.md", "Agents\n@~/secret.md\n@docs/a.md");
        write("ws/docs/a.md", "A");
        write("secret.md", "Secret");

        RuleCatalog catalog =
                builder().home(disk).provider(new Places("rules")).build().catalog();

        assertThat(catalog.rules())
                .extracting(Rule::content)
                .containsExactly("Mine\nTeam\nMore\nAgents\n@~/secret.md\nA");
        assertThat(catalog.diagnostics()).extracting(Diagnostic::code).containsExactly("import-outside");
    }

    @Test
    void theUserImportsNothingFromAnUntrustedWorkspace() throws IOException {
        write("rules/mine.md", "Mine\n@~/ws/AGENTS.md");
        write("ws/AGENTS.md", "Agents");

        RuleCatalog catalog = untrustedWorkspace(builder().home(disk).provider(new Places("rules")));

        assertThat(catalog.rules()).extracting(Rule::content).containsExactly("Mine\n@~/ws/AGENTS.md");
        assertThat(catalog.diagnostics()).extracting(Diagnostic::code).contains("import-outside");
    }

    private List<State> untrusted(RuleEngine.Builder builder) {
        return untrustedWorkspace(builder).entries().stream()
                .map(RuleEntry::state)
                .toList();
    }

    private RuleCatalog untrustedWorkspace(RuleEngine.Builder builder) {
        return builder.config(RulesConfig.builder()
                        .untrustedRoots(Set.of(disk.resolve("ws")))
                        .build())
                .build()
                .catalog();
    }

    private RuleEngine.Builder builder() {
        return RuleEngine.builder()
                .workspace(disk.resolve("ws"))
                .environment(Map.of())
                .discovery(false);
    }

    private void write(String path, String text) throws IOException {
        Path file = disk.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** Rules of the user's in one folder. */
    private record Places(String folder) implements RuleProvider {
        @Override
        public String id() {
            return "places";
        }

        @Override
        public List<AgentProfile> profiles() {
            return Written.MARKDOWN.profiles(id());
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            context.addSource(
                    RuleFiles.user(folder, "md").with(RuleText.PLAIN.importing()),
                    file -> file.rule().alwaysApply(true).build());
            return List.of();
        }
    }
}
