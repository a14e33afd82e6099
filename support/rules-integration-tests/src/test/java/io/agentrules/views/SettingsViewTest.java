package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.RuleEngine;
import io.agentrules.testkit.InMemoryProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Settings of tools change which files they load. What each test says was seen in the tool itself. */
class SettingsViewTest {
    private static InMemoryProject project() {
        return Seen.repository()
                .with("AGENTS.md", "Agents.")
                .with("TEAM.md", "Team.")
                .with("GEMINI.md", "Gemini.")
                .with("CLAUDE.md", "Claude.")
                .with("QWEN.md", "Qwen.")
                .with("docs/a.md", "A.");
    }

    @Test
    void geminiReadsOtherNamesBesideItsOwn() {
        InMemoryProject project =
                project().with(".gemini/settings.json", "{/* ours */ \"context\": {\"fileName\": \"AGENTS.md\"}}");

        var seen = Seen.as("gemini", project);

        assertThat(seen.inForce()).containsExactly("AGENTS.md", "GEMINI.md");
        assertThat(messages(seen))
                .contains("Gemini CLI reads AGENTS.md here: context.fileName in .gemini/settings.json");
    }

    @Test
    void theStrongestFileCounts() {
        InMemoryProject project = project()
                .with(".gemini/settings.json", "{\"context\": {\"fileName\": [\"AGENTS.md\"]}}")
                .with("~/.gemini/settings.json", "{\"context\": {\"fileName\": [\"TEAM.md\"]}}");

        assertThat(Seen.as("gemini", project).inForce()).containsExactly("AGENTS.md", "GEMINI.md");
    }

    @Test
    void qwenReadsOtherNamesInPlaceOfItsOwn() {
        assertThat(Seen.as("qwen", project().with(".qwen/settings.json", "{\"contextFileName\": \"TEAM.md\"}"))
                        .inForce())
                .containsExactly("TEAM.md");
    }

    @Test
    void codexReadsOtherNamesWhereItsOwnAreMissing() {
        InMemoryProject project = project()
                .with("a/TEAM.md", "Deeper.")
                .with("~/.codex/config.toml", "project_doc_fallback_filenames = [\"TEAM.md\"]\n[features]\nx = true\n");

        assertThat(Seen.as("codex", project, "a").inForce()).containsExactly("AGENTS.md", "a/TEAM.md");
    }

    @Test
    void codexReadsItsLimitFromTheNearestFile() {
        InMemoryProject project = project()
                .with(".codex/config.toml", "project_doc_max_bytes = 100")
                .with("a/.codex/config.toml", "project_doc_max_bytes = 3");

        assertThat(Seen.as("codex", project, "a").text("AGENTS.md")).isEqualTo("Age");
    }

    @Test
    void markersOfTheRootCountForCodex() {
        InMemoryProject project = project()
                .with("a/.top", "")
                .with("a/AGENTS.md", "Top.")
                .with("a/b/AGENTS.md", "Deepest.")
                .with("~/.codex/config.toml", "project_root_markers = [\".top\"]");

        assertThat(Seen.as("codex", project, "a/b").inForce()).containsExactly("a/AGENTS.md", "a/b/AGENTS.md");
    }

    @Test
    void exclusionsOfAllFilesCountForClaude() {
        InMemoryProject project = project()
                .with(".claude/rules/a.md", "A.")
                .with(".claude/settings.json", "{\"claudeMdExcludes\": [\"**/CLAUDE.md\"]}")
                .with(".claude/settings.local.json", "{\"claudeMdExcludes\": [\"**/rules/a.md\"]}");

        var seen = Seen.as("claude", project);

        assertThat(seen.inForce()).containsExactly("AGENTS.md");
        assertThat(seen.reason("CLAUDE.md"))
                .isEqualTo("Claude Code does not read this file: claudeMdExcludes in .claude/settings.json");
    }

    @Test
    void openCodeReadsMoreFiles() {
        InMemoryProject project = project()
                .with(
                        "opencode.jsonc",
                        "{\"instructions\": [\"docs/*.md\", \"https://example.com/a.md\", \"TEAM.md\",], // ours\n}");

        var seen = Seen.as("opencode", project);

        assertThat(seen.inForce()).containsExactly("AGENTS.md", "docs/a.md", "TEAM.md");
        assertThat(messages(seen))
                .contains(
                        "instructions in opencode.jsonc is ignored: addresses such as https://example.com/a.md are not"
                                + " fetched here");
    }

    @Test
    void crushReadsMoreFilesAndFoldersOfTheCurrentFolder() {
        InMemoryProject project = project()
                .with("a/TEAM.md", "Near.")
                .with("a/AGENTS.md", "A.")
                .with("a/docs/b.txt", "B.")
                .with("a/docs/deep/c.md", "C.")
                .with("a/.crush.json", "{\"options\": {\"context_paths\": [\"docs\", \"AGENTS.md\"]}}")
                .with("crush.json", "{\"options\": {\"context_paths\": [\"TEAM.md\"]}}")
                .with("~/mine.md", "Mine.")
                .with("~/.config/crush/crush.json", "{\"options\": {\"context_paths\": [\"~/mine.md\"]}}");

        assertThat(Seen.as("crush", project, "a").inForce())
                .containsExactlyInAnyOrder("a/AGENTS.md", "a/docs/b.txt", "a/docs/deep/c.md", "a/TEAM.md", "~/mine.md");
    }

    @Test
    void aFileThatIsReadAnywayIsNotReadAgain() {
        InMemoryProject project = project()
                .with("a/AGENTS.md", "A.")
                .with(
                        "opencode.json",
                        "{\"instructions\": [\"AGENTS.md\", \"docs/a.md\", \"docs/*.md\", \"a/AGENTS.md\"]}");

        assertThat(Seen.as("opencode", project).always()).containsExactly("AGENTS.md", "docs/a.md", "a/AGENTS.md");
        assertThat(Seen.as("opencode", project).inForce()).containsExactly("AGENTS.md", "docs/a.md", "a/AGENTS.md");
    }

    @Test
    void kiloReadsMoreFilesOfTheFoldersUpToTheRepositorysRoot() {
        InMemoryProject project = project()
                .with("a/docs/a.md", "Near.")
                .with("b.md", "B.")
                .with("c.md", "C.")
                .with("~/mine.md", "Mine.")
                .with("kilo.jsonc", "{\"instructions\": [\"docs/*.md\",], // ours\n}")
                .with("a/.kilo/opencode.json", "{\"instructions\": [\"b.md\"]}")
                .with("~/.config/kilo/kilo.json", "{\"instructions\": [\"~/mine.md\"]}")
                .with(".opencode/opencode.json", "{\"instructions\": [\"c.md\"]}");

        assertThat(Seen.as("kilo", project, "a").inForce())
                .containsExactly("AGENTS.md", "a/docs/a.md", "docs/a.md", "b.md", "~/mine.md");
    }

    @Test
    void changedSettingsCountAfterARefresh() throws IOException {
        var engine =
                Seen.as("gemini", project().with(".gemini/settings.json", "{}")).engine();
        Path settings = engine.workspaces().get(0).resolve(".gemini/settings.json");
        assertThat(names(engine)).containsExactly("GEMINI");

        Files.writeString(settings, "{\"context\": {\"fileName\": \"AGENTS.md\"}}");
        engine.refresh();

        assertThat(names(engine)).containsExactly("AGENTS", "GEMINI");
        Files.delete(settings);
        engine.refresh();
        assertThat(names(engine)).containsExactly("GEMINI");
    }

    private static List<String> names(RuleEngine engine) {
        return engine.catalog().rules().stream().map(Rule::name).toList();
    }

    @Test
    void settingsThatCannotBeReadAreReported() {
        var seen = Seen.as("codex", project().with(".codex/config.toml", "\nproject_doc_max_bytes = = 3"));

        assertThat(messages(seen))
                .anyMatch(message -> message.startsWith(
                        "Codex CLI's settings in .codex/config.toml are not read: it is not valid TOML"
                                + " in line 2"));
        assertThat(messages(Seen.as("codex", project().with(".codex/config.toml", "project_doc_max_bytes = \"3\""))))
                .contains("project_doc_max_bytes in .codex/config.toml is ignored: it is no whole number");
    }

    private static List<String> messages(Seen seen) {
        return seen.engine().catalog().diagnostics().stream()
                .map(Diagnostic::message)
                .toList();
    }
}
