package io.agentrules.check.internal.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.model.AgentView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriftedCopiesTest {
    private static final String TEXT = """
            # Rules

            Use pnpm, never npm.
            Run the tests before you push.
            Write tests for what you change.
            Do not edit generated files.
            """;

    @TempDir
    Path root;

    private final Map<String, List<Rule>> agents = new LinkedHashMap<>();

    @Test
    void equalCopiesAreNothing() throws IOException {
        load("claude", "CLAUDE.md", TEXT);
        load("codex", "AGENTS.md", TEXT.replace("\n", "\r\n") + "\n\n");
        load("cursor", ".cursor/rules/main.mdc", "---\nalwaysApply: true\n---\n" + TEXT);

        assertThat(findings()).isEmpty();
    }

    @Test
    void aChangedLineIsReportedWithBothVersions() throws IOException {
        load("claude", "CLAUDE.md", TEXT);
        load("codex", "AGENTS.md", TEXT);
        load("cursor", ".cursor/rules/main.mdc", "---\nalwaysApply: true\n---\n" + TEXT.replace("pnpm", "yarn"));

        assertThat(findings()).singleElement().satisfies(found -> {
            assertThat(found.code()).isEqualTo("copies-differ");
            assertThat(found.severity()).isEqualTo(Diagnostic.Severity.WARNING);
            assertThat(place(found)).isEqualTo(".cursor/rules/main.mdc:6");
            assertThat(found.agents()).containsExactly("claude", "cursor");
            assertThat(found.message())
                    .isEqualTo("This file (Cursor) differs from CLAUDE.md (Claude): it has \"Use yarn, never npm.\","
                            + " and the other \"Use pnpm, never npm.\" in its line 3");
            assertThat(found.remedy()).contains("check.ignore");
        });
    }

    @Test
    void aLineOfOneFileAloneIsReported() throws IOException {
        load("claude", "CLAUDE.md", TEXT);
        load("codex", "AGENTS.md", TEXT + "Ask before you add a dependency.\n");

        assertThat(findings()).singleElement().satisfies(found -> {
            assertThat(place(found)).isEqualTo("AGENTS.md:7");
            assertThat(found.message()).endsWith("only this one has \"Ask before you add a dependency.\"");
        });
    }

    @Test
    void anotherOrderIsReported() throws IOException {
        load("claude", "CLAUDE.md", TEXT);
        load("codex", "AGENTS.md", TEXT.replace("Use pnpm, never npm.\n", "") + "Use pnpm, never npm.\n");

        assertThat(findings()).singleElement().satisfies(found -> {
            assertThat(place(found)).isEqualTo("AGENTS.md:3");
            assertThat(found.message()).endsWith("the lines are the same, in another order or number");
        });
    }

    @Test
    void aCopyMayNameItsOwnAgent() throws IOException {
        load("claude", "CLAUDE.md", "# CLAUDE.md\n\nGuidance for Claude. See .claude/rules/style.md.\n" + TEXT);
        load("cursor", "CURSOR.md", "# CURSOR.md\n\nGuidance for Cursor. See .cursor/rules/style.mdc.\n" + TEXT);

        assertThat(findings()).isEmpty();
    }

    @Test
    void howACopyAddressesItsReaderIsNotWhatDrifted() throws IOException {
        load(
                "claude",
                "CLAUDE.md",
                "# Claude guide\n\nFor Claude (claude.ai/code), not for robots.\nIt guides AI agents.\n" + TEXT
                        + "Ask twice.\n");
        load(
                "codex",
                "AGENTS.md",
                "# Agents guide\n\nFor AI agents (Codex, Aider and others).\n" + TEXT.replace("pnpm", "yarn"));

        assertThat(findings()).singleElement().satisfies(found -> {
            assertThat(found.message())
                    .contains("it has \"Use yarn, never npm.\", and the other \"Use pnpm, never npm.\" in its line 7;")
                    .endsWith("; 3 more lines differ");
            assertThat(place(found)).isEqualTo("AGENTS.md:6");
        });
    }

    @Test
    void whatAnAgentLoadsFromAnotherFileIsNotMissing() throws IOException {
        String more = "Name tables in the plural.\n";
        load("claude", "CLAUDE.md", TEXT);
        load("claude", ".claude/rules/tables.md", more);
        load("codex", "AGENTS.md", TEXT + "## tables\n\n" + more);
        assertThat(findings()).isEmpty();

        load("codex", "AGENTS.md", TEXT + "## tables\n\n" + more.replace("plural", "singular"));
        assertThat(findings())
                .singleElement()
                .satisfies(found ->
                        assertThat(found.message()).contains("only this one has \"Name tables in the singular.\""));
    }

    @Test
    void commentsHeadingsAndSpacesAreNoDrift() throws IOException {
        load("claude", "CLAUDE.md", TEXT);
        load(
                "codex",
                "AGENTS.md",
                "<!-- generated from CLAUDE.md -->\n# House\n" + TEXT.replace("never npm", "never  npm"));

        assertThat(findings()).isEmpty();
    }

    @Test
    void salutationsAloneAreNoDrift() throws IOException {
        load("claude", "CLAUDE.md", "# Claude guide\n\nGuidance for Claude (claude.ai/code) here.\n" + TEXT);
        load("codex", "AGENTS.md", "# Agents guide\n\nGuidance for AI agents here.\n" + TEXT);

        assertThat(findings()).isEmpty();
    }

    @Test
    void aShortAdditionForOneAgentIsNoCopy() throws IOException {
        for (String agent : List.of("cline", "roo", "goose")) {
            load(
                    agent,
                    agent.toUpperCase(Locale.ROOT) + ".md",
                    "A rules file for " + agent + ". Tests whether agents other than " + agent
                            + " load it.\n\nCodeword of " + agent + ": " + agent.length() + "\nUse its plans.\n");
        }

        assertThat(findings()).isEmpty();
    }

    @Test
    void aLongListOfNamesNeedsNoStack() throws IOException {
        load("claude", "CLAUDE.md", TEXT + "Claude and ".repeat(100_000));
        load("codex", "AGENTS.md", TEXT + "coding ".repeat(100_000) + "CLAUDE.md ".repeat(100_000));

        assertThat(findings()).hasSize(1);
    }

    @Test
    void filesOfOneNameAreCopiesHoweverDifferent() throws IOException {
        load("claude", ".claude/rules/style.md", "Use tabs.");
        load("cursor", ".cursor/rules/style.mdc", "Everything else.");
        load("claude", ".claude/rules/naming.md", "Use nouns.");
        load("cursor", ".cursor/rules/review.mdc", "Be kind to each other.");

        assertThat(findings()).extracting(this::place).containsExactly(".cursor/rules/style.mdc:1");
    }

    @Test
    void aSkillIsNoCopyOfARuleWithItsName() throws IOException {
        rule("claude", "release", ".claude/skills/release/SKILL.md", "How to release, step by step.");
        load("cursor", ".cursor/rules/release.mdc", "Releases are on Mondays.");
        rule("cursor", "release", ".agents/skills/release/SKILL.md", "How to release, by hand.");

        assertThat(findings()).extracting(this::place).containsExactly(".agents/skills/release/SKILL.md:1");
    }

    @Test
    void aFileThatImportsTheOtherIsNoCopy() throws IOException {
        load("codex", "AGENTS.md", TEXT);
        write("CLAUDE.md", "@AGENTS.md\n\nUse plan mode.");
        agents.computeIfAbsent("claude", unused -> new ArrayList<>())
                .add(Rule.named("CLAUDE", source("CLAUDE.md"))
                        .alwaysApply(true)
                        .content(TEXT + "\nUse plan mode.")
                        .build()
                        .withImports(List.of(source("AGENTS.md").file())));
        load("gemini", "GEMINI.md", TEXT);

        assertThat(findings()).isEmpty();
    }

    @Test
    void whatOneAgentLoadsTwiceIsNoDrift() throws IOException {
        for (String agent : List.of("claude", "copilot")) {
            load(agent, "CLAUDE.md", TEXT);
            load(agent, "AGENTS.md", TEXT.replace("pnpm", "yarn"));
        }

        assertThat(findings()).isEmpty();
    }

    @Test
    void aFileForBothDoesNotHideOneForOne() throws IOException {
        load("claude", "CLAUDE.md", TEXT);
        load("copilot", "CLAUDE.md", TEXT);
        load("copilot", ".github/copilot-instructions.md", TEXT.replace("pnpm", "yarn"));

        assertThat(findings())
                .singleElement()
                .satisfies(found -> assertThat(found.agents()).containsExactly("claude", "copilot"));
    }

    @Test
    void aMainFileIsComparedAlsoWithOneThatHasACopy() throws IOException {
        load("claude", "CLAUDE.md", TEXT);
        load("cursor", ".cursor/rules/main.mdc", TEXT);
        load("cursor", "CURSOR.md", TEXT.replace("pnpm", "yarn"));

        assertThat(findings()).extracting(this::place).containsExactly("CURSOR.md:3");
    }

    @Test
    void rulesOfOneFamilyAreNotCopiesOfEachOther() throws IOException {
        for (String part : List.of("cart", "shop", "mail")) {
            String text = TEXT + "In the folder " + part + ", ask the team of " + part + ".\n";
            load("claude", ".claude/rules/" + part + ".md", text);
            load("cursor", ".cursor/rules/" + part + ".mdc", text);
        }
        load("claude", ".claude/rules/chat.md", TEXT + "In the folder chat, ask the team of chat.\n");

        assertThat(findings()).isEmpty();
    }

    @Test
    void threeChangedCopiesAreThreeFindings() throws IOException {
        for (int i = 0; i < 6; i++) {
            load("claude", ".claude/rules/r" + i + ".md", TEXT + "This is about part " + i + " of the whole.\n");
            load(
                    "cursor",
                    ".cursor/rules/renamed-" + i + ".mdc",
                    TEXT + "This is about part " + i + " of the " + (i < 3 ? "house" : "whole") + ".\n");
        }

        assertThat(findings()).hasSize(3);
    }

    @Test
    void filesOutsideTheWorkspaceAreNotCompared() throws IOException {
        load("claude", "CLAUDE.md", TEXT);
        agents.computeIfAbsent("codex", unused -> new ArrayList<>())
                .add(Rule.named("AGENTS", RuleSource.of("agents-md", Level.USER, "/home/me/AGENTS.md"))
                        .content(TEXT + "More.")
                        .build());

        assertThat(findings()).isEmpty();
    }

    @Test
    void timeGrowsWithTheTextOnly() throws IOException {
        var random = new Random(1);
        String boilerplate = words(random, 400);
        for (int i = 0; i < 1_000; i++) {
            String text = boilerplate + "\n" + words(random, 40);
            load("claude", ".claude/rules/a" + i + ".md", text);
            load("cursor", ".cursor/rules/b" + i + ".mdc", i % 100 == 0 ? text + "\nOne more line." : text);
        }
        load("claude", "CLAUDE.md", "ab ".repeat(300_000));
        load("cursor", "CURSOR.md", "ab ".repeat(300_000) + "x");

        List<Diagnostic> found = assertTimeoutPreemptively(Duration.ofSeconds(60), this::findings);

        assertThat(found).hasSize(11);
    }

    private static String words(Random random, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Integer.toString(random.nextInt(100_000), 36))
                .collect(Collectors.joining(" "));
    }

    private void load(String agent, String path, String text) throws IOException {
        String file = path.substring(path.lastIndexOf('/') + 1);
        rule(agent, file.substring(0, file.indexOf('.')), path, text);
    }

    private void rule(String agent, String name, String path, String text) throws IOException {
        write(path, text);
        agents.computeIfAbsent(agent, unused -> new ArrayList<>())
                .add(Rule.named(name, source(path))
                        .alwaysApply(true)
                        .content(text)
                        .build());
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private RuleSource source(String path) {
        return RuleSource.of("acme", Level.PROJECT, PathText.of(root) + "/" + path);
    }

    private List<Diagnostic> findings() {
        return DriftedCopies.of(
                agents.entrySet().stream()
                        .map(agent -> new AgentRules(view(agent.getKey()), agent.getValue()))
                        .toList(),
                new WrittenFrontMatter(Map.of()),
                List.of(root));
    }

    private AgentView view(String id) {
        String name = Character.toUpperCase(id.charAt(0)) + id.substring(1);
        return new AgentView(
                id,
                name,
                Optional.empty(),
                "2026-11",
                Optional.empty(),
                List.of(),
                List.of(id.toUpperCase(Locale.ROOT) + ".md", "." + id + "/rules/**"));
    }

    private String place(Diagnostic found) {
        return found.location()
                .map(place -> root.relativize(Path.of(place.file())) + ":"
                        + place.line().orElse(0))
                .orElse("");
    }
}
