package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.check.RuleChecker;
import io.agentrules.check.internal.lint.RuleRemedy;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.agent.FileLimit;
import io.agentrules.testkit.InMemoryProject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the profiles of this project say besides their views. */
class AgentFactsTest {
    private static final AgentProfiles PROFILES = InstalledProfiles.read();

    @Test
    void everyProfileCanBeRead() {
        assertThat(PROFILES.problems()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
        native   ; set alwaysApply: true, or add a description or a condition such as globs
        cursor   ; set alwaysApply: true, or add globs or a description
        cline    ; set alwaysApply: true, or add paths, globs or a description
        continue ; set alwaysApply: true, or add globs, regex or a description
        kiro     ; 'set inclusion: always or auto, or inclusion: fileMatch and a fileMatchPattern'
        my-rules ; make the rule always apply, or give it a condition or a description
        """)
    void theRemedyOfAManualRuleNamesTheKeysOfItsFormat(String provider, String remedy) {
        assertThat(remedy(provider, Map.of("alwaysApply", false))).contains(remedy);
    }

    @Test
    void theRemedyOfASlashCommandSaysWhatMakesItOne() {
        assertThat(remedy("continue", Map.of("invokable", true, "alwaysApply", true)))
                .contains("remove invokable: true, which makes the file a slash command of Continue");
    }

    @Test
    void theRemedyOfAGlobTriggerWithoutGlobsAsksForGlobs() {
        assertThat(remedy("windsurf", Map.of("trigger", "glob"))).contains("add globs, which trigger: glob needs");
        assertThat(remedy("windsurf", Map.of("trigger", "manual")))
                .hasValueSatisfying(remedy -> assertThat(remedy).contains("trigger: always_on"));
    }

    private static Optional<String> remedy(String provider, Map<String, Object> metadata) {
        Rule manual = Rule.named("style", RuleSource.of(provider, Level.PROJECT, "/ws/a.md"))
                .content("Text.")
                .listed(false)
                .metadata(metadata)
                .build();
        return RuleRemedy.of(manual, PROFILES);
    }

    @ParameterizedTest
    @CsvSource({
        "windsurf, FILE, 6000 characters",
        "windsurf, FILE, 12000 characters",
        "antigravity, FILE, 12000 characters",
        "claude, FILE, 4194304 bytes",
        "cursor, FILE, 500 lines",
        "augment, ALL, 24576 characters",
        "augment, ALL, 49512 characters",
        "agents-md, CHAIN, 32768 bytes"
    })
    void toolsHaveLimits(String provider, FileLimit.Scope scope, String amount) {
        assertThat(PROFILES.of(provider))
                .flatExtracting(agent -> agent.limits(provider))
                .filteredOn(limit -> limit.scope() == scope)
                .extracting(limit -> limit.amount() + " " + limit.unit().word())
                .contains(amount);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".cursor/.cursorrules",
                ".cursor/style.mdc",
                ".roo/rules.md",
                "a/.claude/rules.md",
                ".antigravity/rules.md",
                ".kiro/rules/a.md",
                ".github/a.instructions.md",
                "instructions/a.instructions.md",
                "copilot-instructions.md",
                "packages/a/.github/copilot-instructions.md",
                "packages/a/.junie/guidelines.md",
                "packages/a/.cursorrules",
                "packages/a/.roo/rules/x/a.md",
                "packages/a/.amazonq/rules/a.md",
                "packages/a/.clinerules",
                "packages/a/.clinerules/a.md"
            })
    void aFileWhereNoToolLooksIsReported(String path) {
        InMemoryProject project = Seen.repository().with("AGENTS.md", "Read.").with(path, "x");

        assertThat(RuleChecker.of(project.builder().build()).check())
                .filteredOn(found -> found.code().equals("rules-misplaced"))
                .extracting(found -> found.location().orElseThrow().file())
                .singleElement()
                .asString()
                .endsWith("/" + path);
    }

    @Test
    void olderFormsAreReportedIfTheyAreRead() {
        InMemoryProject project = Seen.repository().with(".cursorrules", "x").with(".windsurfrules", "x");

        assertThat(RuleChecker.of(project.builder().build()).check())
                .extracting(Diagnostic::code)
                .filteredOn("file-legacy"::equals)
                .hasSize(2);
    }

    @Test
    void filesOfToolsWithoutProviderAreUnread() {
        InMemoryProject project = Seen.repository()
                .with(".factory/rules/a.md", "x")
                .with("CONVENTIONS.md", "x")
                .with("claude.md", "x");

        assertThat(RuleChecker.of(project.builder().build()).unread())
                .extracting(path -> path.substring(InMemoryProject.WORKSPACE.length()))
                .isEqualTo(List.of("/.factory/rules", "/CONVENTIONS.md", "/claude.md"));
    }
}
