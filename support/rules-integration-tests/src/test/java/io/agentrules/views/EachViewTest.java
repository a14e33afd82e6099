package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.AgentView;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.testkit.InMemoryProject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Every view, on one project that has the files of all tools. */
@Tag("one-jdk")
class EachViewTest {
    static final List<String> IDS =
            RuleEngine.builder().build().views().stream().map(AgentView::id).toList();

    /** What is in the prompt when the work is at {@code a/x.ts} and the tool was started in the workspace root. */
    private static final Map<String, List<String>> SEEN = Map.ofEntries(
            Map.entry("claude", List.of("~/.claude/CLAUDE.md", "CLAUDE.md", ".claude/rules/r.md", "CLAUDE.local.md")),
            Map.entry("codex", List.of("~/.codex/AGENTS.md", "AGENTS.md")),
            Map.entry(
                    "copilot",
                    List.of(
                            ".github/copilot-instructions.md",
                            ".claude/rules/r.md",
                            "AGENTS.md",
                            "~/.claude/CLAUDE.md",
                            "CLAUDE.md",
                            "CLAUDE.local.md",
                            ".github/instructions/r.instructions.md")),
            Map.entry(
                    "copilot-cli",
                    List.of(
                            ".github/copilot-instructions.md",
                            "AGENTS.md",
                            "CLAUDE.md",
                            "GEMINI.md",
                            ".claude/rules/r.md",
                            "a/AGENTS.md",
                            ".github/instructions/r.instructions.md")),
            Map.entry("cursor", List.of(".cursor/rules/r.mdc", "AGENTS.md", "a/AGENTS.md")),
            Map.entry("windsurf", List.of(".windsurf/rules/r.md", "AGENTS.md", ".windsurfrules", "a/AGENTS.md")),
            Map.entry("cline", List.of("~/.agents/AGENTS.md", ".clinerules/r.md", "AGENTS.md")),
            Map.entry("gemini", List.of("GEMINI.md")),
            Map.entry("opencode", List.of("~/.claude/CLAUDE.md", "AGENTS.md", "a/AGENTS.md")),
            Map.entry("kiro", List.of(".kiro/steering/r.md", "AGENTS.md", "a/AGENTS.md")),
            Map.entry("zed", List.of(".rules")),
            Map.entry("junie", List.of(".junie/AGENTS.md")),
            Map.entry("amp", List.of("AGENTS.md", "a/AGENTS.md")),
            Map.entry("goose", List.of("~/.agents/AGENTS.md", ".goosehints", "AGENTS.md")),
            Map.entry("roo", List.of("AGENTS.md", "AGENTS.local.md", ".roo/rules/r.md")),
            Map.entry("kilo", List.of("~/.claude/CLAUDE.md", "AGENTS.md", ".kilocode/rules/r.md", "a/AGENTS.md")),
            Map.entry("qwen", List.of("QWEN.md", "AGENTS.md", ".qwen/rules/r.md")),
            Map.entry("continue", List.of("AGENTS.md", ".continue/rules/r.md")),
            Map.entry("augment", List.of(".augment-guidelines", "AGENTS.md", "CLAUDE.md", ".augment/rules/r.md")),
            Map.entry("amazonq", List.of(".amazonq/rules/r.md")),
            Map.entry(
                    "openhands",
                    List.of(
                            ".openhands/microagents/r.md",
                            ".cursorrules",
                            "AGENTS.md",
                            "CLAUDE.md",
                            "GEMINI.md",
                            "a/AGENTS.md")),
            Map.entry(
                    "crush",
                    List.of(
                            ".github/copilot-instructions.md",
                            ".cursorrules",
                            ".cursor/rules/r.mdc",
                            "CLAUDE.md",
                            "CLAUDE.local.md",
                            "GEMINI.md",
                            "CRUSH.md",
                            "AGENTS.md")),
            Map.entry(
                    "grok",
                    List.of(
                            "~/.claude/CLAUDE.md",
                            "CLAUDE.md",
                            "CLAUDE.local.md",
                            "AGENTS.md",
                            ".grok/rules/r.md",
                            ".claude/rules/r.md")),
            Map.entry("kimi", List.of("~/.agents/AGENTS.md", ".kimi-code/AGENTS.md", "AGENTS.md")),
            Map.entry("codebuddy", List.of("CODEBUDDY.md", ".codebuddy/rules/r.md")),
            Map.entry("factory", List.of("CLAUDE.md", "AGENTS.md", "~/.agents/AGENTS.md", "a/AGENTS.md")),
            Map.entry("vibe", List.of("AGENTS.md", "a/AGENTS.md")),
            Map.entry("rovodev", List.of("AGENTS.md", "AGENTS.local.md")),
            Map.entry("pi", List.of("AGENTS.md")),
            Map.entry("warp", List.of("~/.agents/AGENTS.md", "WARP.md", "a/AGENTS.md")),
            Map.entry("antigravity", List.of(".agents/rules/r.md", "GEMINI.md", "AGENTS.md", "a/AGENTS.md")));

    /** The views whose providers have no test of the view themselves. */
    static final List<String> TESTED = SEEN.keySet().stream().sorted().toList();

    private static final InMemoryProject PROJECT = project();

    private static InMemoryProject project() {
        InMemoryProject project = Seen.repository();
        for (String path : List.of(
                "AGENTS.md",
                "AGENTS.local.md",
                "a/AGENTS.md",
                "~/.agents/AGENTS.md",
                "~/.codex/AGENTS.md",
                "~/.claude/CLAUDE.md",
                "CLAUDE.md",
                "CLAUDE.local.md",
                ".claude/rules/r.md",
                ".github/copilot-instructions.md",
                ".cursorrules",
                ".windsurfrules",
                ".clinerules/r.md",
                "GEMINI.md",
                "QWEN.md",
                ".qwen/rules/r.md",
                "CRUSH.md",
                ".grok/rules/r.md",
                ".kimi-code/AGENTS.md",
                "CODEBUDDY.md",
                ".codebuddy/rules/r.md",
                "WARP.md",
                ".kiro/steering/r.md",
                ".rules",
                ".goosehints",
                ".junie/AGENTS.md",
                ".roo/rules/r.md",
                ".kilocode/rules/r.md",
                ".continue/rules/r.md",
                ".continuerules",
                ".augment-guidelines",
                ".augment/rules/r.md",
                ".amazonq/rules/r.md",
                ".openhands/microagents/r.md",
                ".xcsh/rules/native.md",
                ".trae/rules/r.md",
                ".idx/airules.md",
                ".eca/rules/r.md")) {
            project = project.with(path, "Text of " + path);
        }
        return project.with(".github/instructions/r.instructions.md", "---\napplyTo: \"**/*.ts\"\n---\nFor TypeScript.")
                .with(".cursor/rules/r.mdc", "---\nalwaysApply: true\n---\nFor Cursor.")
                .with(".windsurf/rules/r.md", "---\ntrigger: always_on\n---\nFor Devin.")
                .with(".agents/rules/r.md", "---\ntrigger: always_on\n---\nFor Antigravity.");
    }

    @ParameterizedTest
    @FieldSource("TESTED")
    void theToolSeesItsOwnFilesOnly(String id) {
        assertThat(Seen.as(id, PROJECT).in("a/x.ts")).containsExactlyElementsOf(SEEN.get(id));
    }

    @ParameterizedTest
    @FieldSource("IDS")
    void everyOtherFileIsOutWithAReason(String id) {
        var union = PROJECT.builder().build().catalog();

        var catalog = Seen.as(id, PROJECT).engine().catalog();

        assertThat(catalog.entries())
                .extracting(entry -> entry.rule().source().location())
                .containsAll(union.entries().stream()
                        .map(entry -> entry.rule().source().location())
                        .toList());
        assertThat(catalog.entries())
                .filteredOn(entry -> entry.state() == State.NOT_IN_VIEW)
                .isNotEmpty()
                .allSatisfy(entry -> assertThat(entry.notInView().orElseThrow()).isNotBlank());
        assertThat(catalog.diagnostics())
                .extracting(diagnostic -> diagnostic.code())
                .doesNotContain("view-incomplete", "view-failed");
    }

    @ParameterizedTest
    @FieldSource("IDS")
    void anEmptyProjectHasNoRules(String id) {
        var engine = Seen.as(id, new InMemoryProject()).engine();

        assertThat(engine.catalog().entries()).isEmpty();
        assertThat(engine.catalog().diagnostics()).isEmpty();
        assertThat(engine.refresh()).isSameAs(engine.catalog());
    }

    @ParameterizedTest
    @FieldSource("IDS")
    void aRefreshWithoutChangesKeepsTheCatalog(String id) {
        var engine = Seen.as(id, PROJECT).engine();
        var catalog = engine.catalog();

        assertThat(engine.refresh()).isSameAs(catalog);
    }
}
