package io.agentrules.check.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.check.config.Configuration.Ignored;
import io.agentrules.check.config.Configuration.Push;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigurationFileTest {
    private static final Set<String> AGENTS = Set.of("claude", "cursor", "copilot");

    @TempDir
    Path folder;

    private Path root;

    @BeforeEach
    void folders() throws IOException {
        root = Files.createDirectories(folder.resolve("ws"));
    }

    private Configuration workspace(String yaml) throws IOException {
        Files.writeString(root.resolve(".agent-rules.yaml"), yaml);
        return ConfigurationFile.ofWorkspace(root, () -> AGENTS);
    }

    private static List<org.assertj.core.groups.Tuple> problems(Configuration configuration) {
        return configuration.diagnostics().stream()
                .map(found -> tuple(
                        found.severity(),
                        found.code(),
                        found.location().orElseThrow().line().orElse(0)))
                .toList();
    }

    @Test
    void everythingThatAWorkspaceCanSay() throws Exception {
        Files.createDirectories(root.resolve("team-rules"));

        Configuration all = workspace("""
                agents: [claude, cursor, copilot]
                rules: [team-rules]
                check:
                  severity: {glob-matches-nothing: off, key-without-effect: info}
                  ignore:
                    - {code: rules-misplaced, paths: ["examples/**"], reason: samples}
                    - code: rule-shadowed
                      reason: on purpose
                  tokens: 8000
                scan:
                  exclude: ["**/generated/**"]
                hooks: {add: own-agent}
                """);

        assertThat(all.diagnostics()).isEmpty();
        assertThat(all.agents()).containsExactly("claude", "cursor", "copilot");
        assertThat(all.rules()).containsExactly(root.resolve("team-rules"));
        assertThat(all.check().severities())
                .containsExactly(
                        Map.entry("glob-matches-nothing", Optional.empty()),
                        Map.entry("key-without-effect", Optional.of(Severity.INFO)));
        assertThat(all.check().ignored())
                .containsExactly(
                        new Ignored("rules-misplaced", List.of("examples/**"), "samples", 6),
                        new Ignored("rule-shadowed", List.of(), "on purpose", 7));
        assertThat(all.check().tokens()).hasValue(8000);
        assertThat(all.scanExcluded()).containsExactly("**/generated/**");
        assertThat(all.push()).contains(Push.OWN_AGENT);
    }

    @Test
    void withoutAFileNothingIsConfigured() {
        assertThat(ConfigurationFile.ofWorkspace(root, () -> AGENTS)).isEqualTo(Configuration.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# nothing\n", "{}\n"})
    void anEmptyFileSaysNothing(String yaml) throws Exception {
        assertThat(workspace(yaml)).isEqualTo(Configuration.NONE);
    }

    @Test
    void unknownKeysAreNamedWithTheNearest() throws Exception {
        Configuration found = workspace("""
                agent: [claude]
                check:
                  severety: {a: off}
                  ignore:
                    - {code: a, path: [x], reason: r}
                something-else: 1
                """);

        assertThat(problems(found))
                .containsExactly(
                        tuple(Severity.WARNING, "config-unknown-key", 1),
                        tuple(Severity.WARNING, "config-unknown-key", 3),
                        tuple(Severity.WARNING, "config-unknown-key", 5),
                        tuple(Severity.WARNING, "config-unknown-key", 6));
        assertThat(found.diagnostics())
                .extracting(Diagnostic::message, Diagnostic::remedy)
                .contains(
                        tuple("The key \"agent\" is unknown and has no effect", "Write \"agents\""),
                        tuple("The key \"check.severety\" is unknown and has no effect", "Write \"severity\""),
                        tuple("The key \"check.ignore[0].path\" is unknown and has no effect", "Write \"paths\""));
    }

    @Test
    void aWrongValueIsReportedAndTheRestHolds() throws Exception {
        Configuration found = workspace("""
                agents: [claude, cursr]
                check:
                  severity: {a: on, b: warnin, c: error}
                  ignore:
                    - {code: no-reason}
                    - {reason: no code}
                    - text
                  tokens: many
                scan: 5
                hooks: {add: triger}
                agents: [copilot]
                """);

        assertThat(problems(found))
                .containsExactly(
                        tuple(Severity.ERROR, "config-invalid", 1),
                        tuple(Severity.ERROR, "config-invalid", 3),
                        tuple(Severity.ERROR, "config-invalid", 3),
                        tuple(Severity.ERROR, "config-invalid", 5),
                        tuple(Severity.ERROR, "config-invalid", 6),
                        tuple(Severity.ERROR, "config-invalid", 7),
                        tuple(Severity.ERROR, "config-invalid", 8),
                        tuple(Severity.ERROR, "config-invalid", 9),
                        tuple(Severity.ERROR, "config-invalid", 10),
                        tuple(Severity.ERROR, "config-invalid", 11));
        assertThat(found.diagnostics())
                .extracting(Diagnostic::remedy)
                .contains("Write \"cursor\"", "Write \"warning\"", "Write \"triggers\"");
        assertThat(found.agents()).containsExactly("claude");
        assertThat(found.check().severities()).containsOnlyKeys("c");
    }

    @Test
    void aRepositoryNeverWeakensItsUser() throws Exception {
        Path outside = Files.createDirectories(folder.resolve("outside"));
        Files.createSymbolicLink(root.resolve("link"), outside);

        Configuration found = workspace("""
                rules:
                  - ../outside
                  - %s
                  - link
                hooks:
                  denials: 0
                """.formatted(outside));

        assertThat(found.rules()).isEmpty();
        assertThat(problems(found))
                .containsExactly(
                        tuple(Severity.ERROR, "config-not-allowed", 2),
                        tuple(Severity.ERROR, "config-not-allowed", 3),
                        tuple(Severity.ERROR, "config-not-allowed", 4),
                        tuple(Severity.ERROR, "config-not-allowed", 6));
    }

    @Test
    void aLinkOutOfTheWorkspaceIsNotFollowed() throws Exception {
        Path elsewhere = folder.resolve("elsewhere.yaml");
        Files.writeString(elsewhere, "agents: [claude]\n");
        Files.createSymbolicLink(root.resolve(".agent-rules.yaml"), elsewhere);

        Configuration found = ConfigurationFile.ofWorkspace(root, () -> AGENTS);

        assertThat(found.agents()).isEmpty();
        assertThat(problems(found)).containsExactly(tuple(Severity.ERROR, "config-not-allowed", 1));
    }

    @Test
    void aMissingFolderOfRulesIsReported() throws Exception {
        Configuration found = workspace("rules: [nowhere]\n");

        assertThat(found.rules()).isEmpty();
        assertThat(found.diagnostics())
                .singleElement()
                .satisfies(problem -> assertThat(problem.message()).contains("\"nowhere\", which is not there"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a: [", "- list\n", "text", "a: !!java.net.URL [x]\n&"})
    void aBrokenFileIsOneDiagnostic(String yaml) throws Exception {
        Configuration found = workspace(yaml);

        assertThat(found.diagnostics()).singleElement().satisfies(problem -> {
            assertThat(problem.code()).isEqualTo("config-invalid");
            assertThat(problem.location().orElseThrow().file()).endsWith("/ws/.agent-rules.yaml");
        });
    }

    @Test
    void hostileFilesAreRefused() throws Exception {
        assertThat(workspace("[".repeat(100_000)).diagnostics()).hasSize(1);
        assertThat(workspace("#" + "x".repeat(2_000_000)).diagnostics()).hasSize(1);
        assertThat(workspace("a: &a [*a, *a]\ncheck: &c {ignore: [*c]}\n").diagnostics())
                .isNotEmpty();
        Files.write(root.resolve(".agent-rules.yaml"), "agents: [\u00e9]".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(problems(ConfigurationFile.ofWorkspace(root, () -> AGENTS)))
                .containsExactly(tuple(Severity.ERROR, "config-invalid", 1));
        Files.delete(root.resolve(".agent-rules.yaml"));
        Files.createDirectory(root.resolve(".agent-rules.yaml"));
        assertThat(problems(ConfigurationFile.ofWorkspace(root, () -> AGENTS)))
                .containsExactly(tuple(Severity.ERROR, "config-invalid", 1));
    }
}
