package io.agentrules.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Teams keep one text for several agents in several files on purpose: that is fine as long as the texts are equal. */
class MirrorsTest {
    private static final String TEXT = """
            # Rules

            Use pnpm, never npm.
            Run the tests before you push.
            Write a test for what you change.
            Do not edit generated files.
            """;

    @TempDir
    Path folder;

    /**
     * A workspace that has nothing wrong.
     *
     * @param files writes them
     * @param changed the mirror that is changed later
     */
    private record Mirrors(String name, UnaryOperator<Workspace> files, String changed) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Mirrors> mirrors() {
        return Stream.of(
                new Mirrors("two main files", ws -> ws.with("CLAUDE.md", TEXT).with("AGENTS.md", TEXT), "AGENTS.md"),
                new Mirrors(
                        "four main files",
                        ws -> ws.with("CLAUDE.md", TEXT)
                                .with("AGENTS.md", TEXT)
                                .with("GEMINI.md", TEXT)
                                .with(".github/copilot-instructions.md", TEXT),
                        ".github/copilot-instructions.md"),
                new Mirrors(
                        "rules of Cursor and Windsurf",
                        ws -> ws.with(".cursor/rules/style.mdc", "---\nglobs: src/**/*.ts\n---\n" + TEXT)
                                .with(
                                        ".windsurf/rules/style.md",
                                        "---\ntrigger: glob\nglobs: src/**/*.ts\n---\n" + TEXT),
                        ".cursor/rules/style.mdc"),
                new Mirrors(
                        "rules of three agents under other names",
                        ws -> ws.with(".cursor/rules/main.mdc", "---\nalwaysApply: true\n---\n" + TEXT)
                                .with(".clinerules/house.md", TEXT)
                                .with(".roo/rules/team.md", TEXT),
                        ".clinerules/house.md"),
                new Mirrors(
                        "instructions of Copilot",
                        ws -> ws.with(".cursor/rules/ts.mdc", "---\nglobs: src/**/*.ts\n---\n" + TEXT)
                                .with(
                                        ".github/instructions/ts.instructions.md",
                                        "---\napplyTo: \"src/**/*.ts\"\n---\n" + TEXT),
                        ".github/instructions/ts.instructions.md"),
                new Mirrors(
                        "rules of Amazon Q",
                        ws -> ws.with(".amazonq/rules/main.md", TEXT).with("CLAUDE.md", TEXT),
                        ".amazonq/rules/main.md"),
                new Mirrors(
                        "each with the name of its agent",
                        ws -> ws.with("CLAUDE.md", "# CLAUDE.md\n\nGuidance for Claude Code.\n" + TEXT)
                                .with("GEMINI.md", "# GEMINI.md\n\nGuidance for Gemini CLI.\n" + TEXT),
                        "GEMINI.md"),
                new Mirrors(
                        "in a folder",
                        ws -> ws.with("CLAUDE.md", "Everything is in the folders.")
                                .with("GEMINI.md", "Everything is in the folders.")
                                .with("shop/CLAUDE.md", TEXT)
                                .with("shop/GEMINI.md", TEXT),
                        "shop/GEMINI.md"),
                new Mirrors(
                        "steering of Kiro",
                        ws -> ws.with(".kiro/steering/main.md", TEXT)
                                .with(".cursor/rules/main.mdc", "---\nalwaysApply: true\n---\n" + TEXT),
                        ".kiro/steering/main.md"),
                new Mirrors(
                        "guidelines of Junie",
                        ws -> ws.with(".junie/guidelines.md", TEXT).with("CLAUDE.md", TEXT),
                        ".junie/guidelines.md"),
                new Mirrors(
                        "a family of rules",
                        ws -> Stream.of("cart", "mail", "shop")
                                .reduce(
                                        ws,
                                        (all, part) -> all.with(
                                                        ".claude/rules/" + part + ".md", TEXT + "Ask " + part + ".\n")
                                                .with(
                                                        ".cursor/rules/" + part + ".mdc",
                                                        "---\nalwaysApply: true\n---\n" + TEXT + "Ask " + part + ".\n"),
                                        (one, other) -> other),
                        ".cursor/rules/mail.mdc"),
                new Mirrors(
                        "other line ends",
                        ws -> ws.with("CLAUDE.md", TEXT).with("GEMINI.md", TEXT.replace("\n", "\r\n") + "\r\n"),
                        "GEMINI.md"),
                new Mirrors(
                        "different on purpose, with the reason",
                        ws -> ws.with(".agent-rules.yaml", """
                                        agents: [claude, gemini, cursor]
                                        check:
                                          ignore: [{code: copies-differ, paths: [GEMINI.md], reason: it has no pnpm}]
                                        """)
                                .with("CLAUDE.md", TEXT)
                                .with("GEMINI.md", TEXT.replace("Use pnpm, never npm.", "Use npm."))
                                .with(".cursor/rules/main.mdc", "---\nalwaysApply: true\n---\n" + TEXT),
                        ".cursor/rules/main.mdc"),
                new Mirrors(
                        "a part that another file imports",
                        ws -> ws.with("CLAUDE.md", "@docs/rules.md\n\nUse plan mode.\n")
                                .with("docs/rules.md", TEXT)
                                .with("GEMINI.md", "@docs/rules.md\n\nUse the sandbox.\n")
                                .with(".windsurf/rules/pnpm.md", "---\ntrigger: always_on\n---\n" + TEXT)
                                .with(".cursor/rules/pnpm.mdc", "---\nalwaysApply: true\n---\n" + TEXT),
                        ".cursor/rules/pnpm.mdc"),
                new Mirrors(
                        "one that imports the other",
                        ws -> ws.with("AGENTS.md", TEXT)
                                .with("CLAUDE.md", "@AGENTS.md\n\nUse plan mode.\n")
                                .with("GEMINI.md", TEXT),
                        "GEMINI.md"));
    }

    private Workspace workspace(Mirrors mirrors) {
        return mirrors.files().apply(new Workspace(folder).with("src/a.ts", ""));
    }

    private static void change(Workspace workspace, String path) throws IOException {
        Path file = workspace.root.resolve(path);
        String before = Files.readString(file);
        assertThat(before).contains("pnpm");
        Files.writeString(file, before.replace("pnpm", "yarn"));
    }

    private static List<String> problems(CommandResult run) {
        return run.json()
                .get("diagnostics")
                .valueStream()
                .filter(found -> !found.get("severity").asString().equals("info"))
                .map(found ->
                        found.get("code").asString() + " " + found.get("path").asString())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("mirrors")
    void equalMirrorsAreFineAndAChangedOneIsFound(Mirrors mirrors) throws IOException {
        Workspace workspace = workspace(mirrors);
        CommandResult fine = workspace.rules("check", "--strict", "--json");
        assertThat(problems(fine)).isEmpty();
        assertThat(fine.exitCode()).isZero();

        change(workspace, mirrors.changed());
        CommandResult drifted = workspace.rules("check", "--strict", "--json");

        assertThat(drifted.exitCode()).isEqualTo(1);
        assertThat(problems(drifted)).singleElement().asString().startsWith("copies-differ ");
        assertThat(drifted.out()).contains("yarn").contains("pnpm");
    }

    @Test
    void aLinkIsNoCopy() throws IOException {
        Workspace workspace = new Workspace(folder).with("AGENTS.md", TEXT).with("GEMINI.md", TEXT);
        Files.createSymbolicLink(workspace.root.resolve("CLAUDE.md"), Path.of("AGENTS.md"));

        assertThat(problems(workspace.rules("check", "--strict", "--json"))).isEmpty();
    }

    /** Faults of all kinds, each found once, and nothing else. */
    @Test
    void plantedFaultsAreFoundAndAcceptedByABaseline() throws IOException {
        Workspace workspace = workspace(mirrors().toList().get(1))
                .with(".cursor/rules/style.mdc", "---\nglobs: src/**/*.ts\n---\nUse const.")
                .with(".windsurf/rules/style.md", "---\ntrigger: glob\nglobs: src/**/*.ts\n---\nUse const.");
        assertThat(workspace.rules("check", "--strict").exitCode()).isZero();

        workspace
                .with("GEMINI.md", TEXT.replace("pnpm", "yarn"))
                .with(".windsurf/rules/style.md", "---\ntrigger: glob\nglobs: src/**/*.ts\n---\nUse let.")
                .with(".cursor/rules/gone.mdc", "---\nglobs: gone/**\n---\nText of its own.")
                .with(".cursor/rules/key.mdc", "---\nglob: src/**\nalwaysApply: true\n---\nA key with an error.")
                .with(".cursor/rules/link.mdc", "---\nalwaysApply: true\n---\nSee [the page](gone.md) for more.")
                .with(".cursor/rules/empty.mdc", "---\nalwaysApply: true\n---\n")
                .with(".xcsh/rules/bad.md", "---\ncondition: '('\n---\nNever.")
                .with("Agents.md", "Read by nobody.");
        CommandResult run = workspace.rules("check", "--strict", "--json");

        assertThat(problems(run))
                .containsExactlyInAnyOrder(
                        "copies-differ GEMINI.md",
                        "copies-differ .windsurf/rules/style.md",
                        "glob-matches-nothing .cursor/rules/gone.mdc",
                        "key-near-miss .cursor/rules/key.mdc",
                        "link-target-missing .cursor/rules/link.mdc",
                        "rule-empty .cursor/rules/empty.mdc",
                        "regex-invalid .xcsh/rules/bad.md",
                        "rules-unread Agents.md");

        String baseline = folder.resolve("baseline.json").toString();
        assertThat(workspace.rules("check", "--update-baseline", baseline).exitCode())
                .isZero();
        assertThat(workspace.rules("check", "--strict", "--baseline", baseline).exitCode())
                .isZero();
        workspace.with(".cursor/rules/new.mdc", "---\nglobs: new/**\n---\nAnother text.");
        CommandResult fresh = workspace.rules("check", "--strict", "--baseline", baseline, "--json");
        assertThat(fresh.exitCode()).isEqualTo(1);
        assertThat(problems(fresh)).containsExactly("glob-matches-nothing .cursor/rules/new.mdc");
    }

    @Test
    void fixesForSeveralAgentsAreMadeOnce() throws IOException {
        Workspace workspace = new Workspace(folder)
                .with("src/a.ts", "")
                .with(".cursor/rules/a.mdc", "---\nglob: src/**\nalwaysApply: true\n---\nText of a.")
                .with(".claude/rules/b.md", "---\npaths: *.ts\n---\nText of b.");

        workspace.rules("check", "--fix", "--unsafe");
        String once = Files.readString(workspace.root.resolve(".cursor/rules/a.mdc"))
                + Files.readString(workspace.root.resolve(".claude/rules/b.md"));
        CommandResult again = workspace.rules("check", "--fix", "--unsafe", "--dry-run");

        assertThat(once).contains("\"");
        assertThat(again.out()).contains("Nothing");
    }

    @Test
    void aFindingSaysForWhichAgentsItHolds() {
        CommandResult run = new Workspace(folder)
                .with("AGENTS.md", "See [the page](gone.md).")
                .rules("check", "--json", "--as", "codex,cursor,claude");

        assertThat(run.json().get("diagnostics").get(0).get("agents")).hasToString("[\"claude\",\"codex\",\"cursor\"]");
        assertThat(run.json().get("diagnostics")).hasSize(1);
    }

    @Test
    void whatNoAgentInUseReadsIsLeftOut() {
        Workspace workspace = new Workspace(folder)
                .with("src/a.ts", "")
                .with("CLAUDE.md", TEXT)
                .with(".cursor/rules/gone.mdc", "---\nglobs: gone/**\n---\nText of its own.");

        assertThat(problems(workspace.rules("check", "--json", "--as", "claude")))
                .isEmpty();
        assertThat(problems(workspace.rules("check", "--json"))).hasSize(1);
    }

    @Test
    void moreTokensThanConfiguredAreAFindingForEachAgent() {
        Workspace workspace = new Workspace(folder)
                .with(".agent-rules.yaml", "agents: [claude, codex]\ncheck: {tokens: 30}\n")
                .with("CLAUDE.md", TEXT)
                .with("AGENTS.md", TEXT + TEXT);

        CommandResult run = workspace.rules("check", "--as", "codex,claude", "--json");

        assertThat(run.json()
                        .get("diagnostics")
                        .valueStream()
                        .filter(found -> found.get("code").asString().equals("always-costly"))
                        .map(found -> found.get("agents").get(0).asString()))
                .containsExactly("codex", "claude"); // by file
    }
}
