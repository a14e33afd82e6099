package io.agentrules.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A team of six agents keeps one text for each of them on purpose, and nothing is wrong; then one fault is planted, and the gate finds that
 * fault, once, and nothing else. Issue 55.
 */
class PlantedFaultsTest {
    private static final String RULES = """
            # Our rules

            - Use pnpm, never npm.
            - Run `pnpm test` before you commit.
            - Prefer records to classes that only hold values.
            """;

    private static final String SKILL = "---\nname: deploy\ndescription: Deploys to production.\n---\nPush.\n";
    private static final String AGENTS = "agents: [claude, cursor, windsurf, gemini, codex, copilot]\n";
    private static final String MDC = ".cursor/rules/x.mdc";
    private static final String CLAUDE = ".claude/rules/x.md";
    private static final String TRIGGER = ".xcsh/rules/x.md";

    @TempDir
    Path folder;

    private Workspace clean() {
        return new Workspace(folder)
                .with("AGENTS.md", RULES)
                .with("GEMINI.md", RULES)
                .with("CLAUDE.md", "@AGENTS.md\n")
                .with("src/a.ts", "")
                .with("docs/page.md", "Page.\n")
                .with(".cursor/rules/style.mdc", "---\nglobs: src/**/*.ts\nalwaysApply: false\n---\nUse const.\n")
                .with(".windsurf/rules/style.md", "---\ntrigger: glob\nglobs: src/**/*.ts\n---\nUse const.\n")
                .with(".claude/rules/style.md", "---\npaths: [\"src/**/*.ts\"]\n---\nUse const.\n")
                .with(".github/instructions/style.instructions.md", "---\napplyTo: 'src/**/*.ts'\n---\nUse const.\n")
                .with(".agents/skills/deploy/SKILL.md", SKILL)
                .with(".claude/skills/deploy/SKILL.md", SKILL)
                .with(
                        ".xcsh/rules/no-any.md",
                        "---\ncondition: ': any'\nscope: tool:edit(*.ts), tool:write(*.ts)\n---\nName the type.\n")
                .with(".agent-rules.yaml", AGENTS);
    }

    /**
     * A fault.
     *
     * @param code what is found
     * @param path where it is found
     * @param exitCode of {@code check --strict}: an info fails no gate
     * @param files what is written; a text that starts with {@code ->} is a link
     */
    private record Fault(String code, String path, int exitCode, Map<String, String> files) {
        static Fault of(String code, String path, String text) {
            return new Fault(code, path, 1, Map.of(path, text));
        }

        Fault asInfo() {
            return new Fault(code, path, 0, files);
        }

        @Override
        public String toString() {
            return code + " " + path + " " + Integer.toHexString(files.hashCode());
        }
    }

    static Stream<Fault> faults() {
        return Stream.of(
                // globs and values
                Fault.of("glob-matches-nothing", MDC, "---\nglobs: gone/**\nalwaysApply: false\n---\nText of x.\n"),
                Fault.of("glob-matches-nothing", CLAUDE, "---\npaths: [\"gone/**\"]\n---\nText of x.\n"),
                Fault.of(
                        "glob-matches-nothing",
                        ".github/instructions/x.instructions.md",
                        "---\napplyTo: 'gone/**'\n---\nText of x.\n"),
                Fault.of("glob-negated", MDC, "---\nglobs: \"!src/**\"\nalwaysApply: false\n---\nText of x.\n")
                        .asInfo(),
                Fault.of("value-wrong-type", MDC, "---\nglobs: 3\nalwaysApply: false\n---\nText of x.\n"),
                Fault.of("value-unknown", ".windsurf/rules/x.md", "---\ntrigger: allways_on\n---\nText of x.\n"),
                // keys
                Fault.of("key-near-miss", MDC, "---\nglob: src/**\nalwaysApply: true\n---\nText of x.\n"),
                Fault.of("key-of-other-tool", MDC, "---\nalwaysApply: true\npaths: src/**\n---\nText of x.\n")
                        .asInfo(),
                Fault.of("always-by-mistake", CLAUDE, "---\nglobs: src/**\n---\nText of x.\n"),
                // front matter
                Fault.of("front-matter-unclosed", MDC, "---\nglobs: src/**\nalwaysApply: false\n\nText of x.\n"),
                Fault.of("front-matter-unopened", MDC, "globs: src/**\nalwaysApply: false\n---\nText of x.\n"),
                Fault.of("front-matter-unopened", MDC, "globs: src/**\nalwaysApply: false\n\nText of x.\n"),
                Fault.of("front-matter-invalid", CLAUDE, "---\npaths: *.ts\n---\nText of x.\n"),
                Fault.of(
                        "front-matter-invalid", MDC, "---\ndescription: a: b: [\nalwaysApply: true\n---\nText of x.\n"),
                Fault.of("front-matter-repeated", MDC, "---\nalwaysApply: true\n---\n---\nglobs: src/**\n---\nText.\n"),
                // texts
                Fault.of("rule-empty", MDC, "---\nalwaysApply: true\n---\n"),
                Fault.of("rule-manual", MDC, "---\nalwaysApply: false\n---\nText of x.\n")
                        .asInfo(),
                Fault.of("hidden-text", "CLAUDE.md", "@AGENTS.md\nBe\u202e kind.\n"),
                Fault.of(
                        "file-over-tool-limit",
                        ".windsurf/rules/x.md",
                        "---\ntrigger: always_on\n---\n" + "Long. ".repeat(2100)),
                Fault.of("link-target-missing", MDC, "---\nalwaysApply: true\n---\nSee [the page](gone.md).\n"),
                // imports and links
                Fault.of("import-missing", "CLAUDE.md", "@AGENTS.md\n@gone.md\n"),
                Fault.of("import-outside", "CLAUDE.md", "@AGENTS.md\n@../../outside.md\n"),
                Fault.of("link-as-text", CLAUDE, "../../AGENTS.md"),
                Fault.of("link-broken", CLAUDE, "->gone.md"),
                Fault.of("link-broken", ".claude/skills/x", "->../../gone"),
                Fault.of("link-broken", ".agents/skills/x", "->../../gone"),
                Fault.of("link-outside", CLAUDE, "->/etc/hostname"),
                // drift
                Fault.of("copies-differ", "GEMINI.md", RULES.replace("pnpm", "yarn")),
                Fault.of(
                        "copies-differ",
                        ".windsurf/rules/style.md",
                        "---\ntrigger: glob\nglobs: src/**/*.ts\n---\nUse let.\n"),
                new Fault(
                        "copies-differ",
                        ".agents/skills/deploy/SKILL.md",
                        1,
                        Map.of(".claude/skills/deploy/SKILL.md", SKILL + "Twice.\n")),
                // places
                Fault.of("rules-unread", "Agents.md", "Text of x.\n"),
                Fault.of("rules-unread", ".windsurf/AGENTS.md", "Text of x.\n"),
                Fault.of("rules-misplaced", ".cursor/x.mdc", "---\nalwaysApply: true\n---\nText of x.\n"),
                Fault.of("rules-misplaced", ".claude/rules.md", "Text of x.\n"),
                Fault.of("extension-not-read", ".cursor/rules/x.md", "---\nalwaysApply: true\n---\nText of x.\n")
                        .asInfo(),
                Fault.of("extension-not-read", ".github/instructions/x.md", "---\napplyTo: '**'\n---\nText of x.\n")
                        .asInfo(),
                Fault.of("file-legacy", ".cursorrules", "Text of x.\n").asInfo(),
                // skills
                Fault.of("skill-without-description", ".claude/skills/x/SKILL.md", "---\nname: x\n---\nText of x.\n"),
                Fault.of("skill-without-description", ".agents/skills/x/SKILL.md", "---\nname: x\n---\nText of x.\n"),
                new Fault(
                        "skill-name-taken",
                        ".gemini/skills/y/SKILL.md",
                        1,
                        Map.of(
                                ".gemini/skills/x/SKILL.md",
                                "---\nname: twice\ndescription: One.\n---\nText of x.\n",
                                ".gemini/skills/y/SKILL.md",
                                "---\nname: twice\ndescription: Another.\n---\nWords of y.\n")),
                // triggers
                Fault.of("regex-invalid", TRIGGER, "---\ncondition: '('\n---\nNever.\n"),
                Fault.of("scope-unusable", TRIGGER, "---\ncondition: foo\nscope: tol:edit\n---\nNever.\n"),
                Fault.of("scope-unusable", TRIGGER, "---\ncondition: foo\nscope: text, tol:edit\n---\nNever.\n"),
                Fault.of(
                        "condition-matches-own-rule",
                        TRIGGER,
                        "---\ncondition: Name the thing\n---\nName the thing.\n"),
                // configuration
                Fault.of("config-unknown-key", ".agent-rules.yaml", AGENTS + "chek: {}\n"),
                Fault.of("config-invalid", ".agent-rules.yaml", AGENTS.replace("codex", "codex, cluade")),
                Fault.of(
                                "suppression-unused",
                                ".agent-rules.yaml",
                                AGENTS
                                        + "check: {ignore: [{code: glob-matches-nothing, paths: [\"gone/**\"], reason: samples}]}\n")
                        .asInfo(),
                new Fault(
                        "always-costly",
                        "CLAUDE.md",
                        1,
                        Map.of(
                                "CLAUDE.md",
                                "@AGENTS.md\n" + "Think first. ".repeat(200),
                                ".agent-rules.yaml",
                                AGENTS + "check: {tokens: 500}\n")));
    }

    private static List<String> found(CommandResult run) {
        return StreamSupport.stream(run.json().get("diagnostics").spliterator(), false)
                .map(each ->
                        each.get("code").asString() + " " + each.get("path").asString())
                .toList();
    }

    private static void plant(Workspace workspace, String path, String text) {
        if (!text.startsWith("->")) {
            workspace.with(path, text);
            return;
        }
        try {
            Path link = workspace.root.resolve(path);
            Files.createDirectories(link.getParent());
            Files.createSymbolicLink(link, link.getFileSystem().getPath(text.substring(2)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void nothingIsWrongBefore() {
        CommandResult run = clean().rules("check", "--strict", "--json");

        assertThat(found(run)).isEmpty();
        assertThat(run.exitCode()).isZero();
    }

    @ParameterizedTest
    @MethodSource("faults")
    void theFaultIsFoundAndNothingElse(Fault fault) {
        Workspace workspace = clean();
        fault.files().forEach((path, text) -> plant(workspace, path, text));

        CommandResult run = workspace.rules("check", "--strict", "--json");

        assertThat(found(run)).containsExactly(fault.code() + " " + fault.path());
        assertThat(run.exitCode()).isEqualTo(fault.exitCode());
    }

    @Test
    void thereAreFaultsOfManyKinds() {
        assertThat(faults().filter(fault -> fault.exitCode() == 1)).hasSizeGreaterThanOrEqualTo(30);
        assertThat(faults().map(Fault::code).distinct()).hasSizeGreaterThanOrEqualTo(30);
    }
}
