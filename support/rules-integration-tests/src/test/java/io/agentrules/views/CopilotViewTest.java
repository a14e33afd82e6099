package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.testkit.InMemoryProject;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Copilot in the editor and in the terminal: globs, the files of other tools, copies, imports. */
@Tag("one-jdk")
class CopilotViewTest {
    private static final String COPILOT = ".github/instructions/r.instructions.md";

    @Test
    void copilotMatchesAtAnyDepthIgnoringCase() {
        var seen = Seen.as("copilot", Seen.repository().with(COPILOT, "---\napplyTo: \"*.TS\"\n---\nRule."));

        assertThat(seen.in("src/a.ts")).containsExactly(COPILOT);
    }

    @Test
    void copilotIsTheEditorNotTheCloudAgent() {
        var seen = Seen.as(
                "copilot",
                Seen.repository().with(".github/instructions/py.instructions.md", "---\napplyTo: \"*.py\"\n---\nPy."));

        assertThat(seen.in("src/a.py")) // the cloud agent would not apply it: * is the current folder there
                .containsExactly(".github/instructions/py.instructions.md");
    }

    @Test
    void copilotIgnoresAList() {
        var seen = Seen.as("copilot", Seen.repository().with(COPILOT, "---\napplyTo: [\"**/*.ts\"]\n---\nRule."));

        assertThat(seen.in("src/a.ts")).isEmpty();
        assertThat(seen.listed()).containsExactly(COPILOT);
    }

    @Test
    void copilotSplitsOutsideOfBraces() {
        var seen = Seen.as(
                "copilot", Seen.repository().with(COPILOT, "---\napplyTo: \"**/*.{ts,tsx}, **/*.md\"\n---\nRule."));

        assertThat(seen.in("a.tsx")).containsExactly(COPILOT);
        assertThat(seen.in("a.md")).containsExactly(COPILOT);
    }

    @Test
    void copilotReadsTheRulesOfClaudeLikeItsOwn() {
        var seen =
                Seen.as("copilot", Seen.repository().with(".claude/rules/r.md", "---\npaths: [\"*.TS\"]\n---\nRule."));

        assertThat(seen.in("src/a.ts")).containsExactly(".claude/rules/r.md");
        assertThat(seen.rule(".claude/rules/r.md").conditions().get(0).key()).isEqualTo("paths");
    }

    @Test
    void copilotDoesNotReadAgentsMdOfSubfolders() {
        var seen =
                Seen.as("copilot", Seen.repository().with("AGENTS.md", "Root.").with("a/AGENTS.md", "A."));

        assertThat(seen.in("a/x")).containsExactly("AGENTS.md");
        assertThat(seen.reason("a/AGENTS.md"))
                .endsWith(" reads files in folders below only with the setting chat.useNestedAgentsMdFiles");
    }

    @Test
    void copilotCliSendsIdenticalCopiesOnce() {
        var seen = Seen.as(
                "copilot-cli",
                Seen.repository()
                        .with("AGENTS.md", "Same.")
                        .with("CLAUDE.md", "Same.")
                        .with("GEMINI.md", "Other."));

        assertThat(seen.always()).containsExactly("AGENTS.md", "GEMINI.md");
        assertThat(seen.engine()
                        .openSession()
                        .activate()
                        .explain("CLAUDE")
                        .orElseThrow()
                        .reason())
                .isEqualTo("same text as agents-md's AGENTS.md, which is eligible in its place");
    }

    @Test
    void copilotCliImportsInTwoOfTheThree() {
        var seen = Seen.as(
                "copilot-cli",
                Seen.repository()
                        .with("AGENTS.md", "@x.md")
                        .with("GEMINI.md", "See @x.md")
                        .with("x.md", "X."));

        assertThat(seen.text("AGENTS.md")).isEqualTo("X.");
        assertThat(seen.text("GEMINI.md")).isEqualTo("See @x.md");
    }

    @Test
    void copilotCliImportsOnlyRelativePaths() {
        var seen = Seen.as(
                "copilot-cli",
                Seen.repository()
                        .with("AGENTS.md", "@a.md @~/b.md")
                        .with("a.md", "A")
                        .with("~/b.md", "B"));

        assertThat(seen.text("AGENTS.md")).isEqualTo("A @~/b.md");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "applyTo: '**' | always",
                "applyTo: '*' | always",
                "applyTo: ['**'] | always",
                "applyTo: 5 | always",
                "applyTo: | always",
                "description: x | always",
                "applyTo: '*.ts' | later",
                "applyTo: a.ts | later",
                "applyTo: 'src/**' | later",
                "applyTo: ['nope/**', 'src/*.ts'] | later",
                "applyTo: 'nope/**, **' | later",
                "applyTo: **/*.ts | later",
                "paths: 'src/**' | later",
                "applyTo: './src/*.ts' | later",
                "applyTo: '{src}/**' | later",
                "applyTo: '!src/**' | later",
                "applyTo: 'src/+(a).ts' | never",
                "applyTo: 'src/{a..c}.ts' | never",
                "'applyTo: \"**\"\npaths: nope' | always",
                "'applyTo: nope\npaths: \"**\"' | never",
                "'applyTo: nope\napplyTo: \"**\"' | never",
                "excludeAgent: coding-agent | never",
                "excludeAgent: [cloud-agent] | never",
                "excludeAgent: code-review | always",
                "applyTo: ['', '**'] | later",
                "applyTo: ['**', 'src/**'] | later",
                "'paths:\n  - nope\npaths: \"src/**\"' | later",
                "'paths:\n  - \"src/**\"\npaths: nope' | never",
                "'paths: \"\"\npaths: nope' | always",
                "'\"applyTo\": nope\n\"applyTo\": nope' | always",
                "'description: a: b\napplyTo: \"src/**\"' | later",
                "'description: a: b\napplyTo: src/** # all' | later",
                "'description: a: b\napplyTo: \"src/**\" # all' | never",
                "'description: a: b\napplyTo: [src/**]' | never",
                "'description: a: b\napplyTo: |\n  src/**' | never",
                "'description: a: b\napplyTo:\n  - nope' | always",
                "'description: a: b\n\"applyTo\": nope' | always",
                "applyTo: !!str src/** | later",
                "applyTo: 'SRC/**' | never",
                "applyTo: src | never",
                "applyTo: '/src/**' | never",
                "paths: 'nope/**' | never",
            })
    void copilotCliReadsAllKindsOfFilesWithGlobsAlike(String key, String when) {
        for (String file :
                List.of(".github/instructions/r.instructions.md", ".claude/rules/r.md", "src/.claude/rules/r.md")) {
            var seen = Seen.as("copilot-cli", Seen.repository().with(file, "---\n" + key + "\n---\nRule."));
            boolean isNested = file.startsWith("src/");

            assertThat(seen.always()).as(file).hasSize(when.equals("always") && !isNested ? 1 : 0);
            assertThat(seen.in("src/a.ts")).as(file).hasSize(when.equals("never") ? 0 : 1);
        }
    }

    @Test
    void copilotCliReadsTheFilesOfEachFolderInSeveralSpellings() {
        var seen = Seen.as(
                "copilot-cli",
                Seen.repository()
                        .with("agents.md", "Root.")
                        .with(".github/copilot-instructions.md", "Instructions.")
                        .with("a/Claude.md", "A.")
                        .with("a/.github/copilot-instructions.md", "A's instructions.")
                        .with("b/.claude/CLAUDE.md", "B.")
                        .with(".claude/CLAUDE.md", "Not read.")
                        .with("b/node_modules/AGENTS.md", "Dependency."),
                "a");

        assertThat(seen.always())
                .containsExactly(
                        ".github/copilot-instructions.md",
                        "a/.github/copilot-instructions.md",
                        "agents.md",
                        "a/Claude.md");
        assertThat(seen.in("b/node_modules/x.js")).contains("b/.claude/CLAUDE.md", "b/node_modules/AGENTS.md");
    }

    @Test
    void copilotCliReadsTheRootThenTheCurrentFolderThenThoseBetweenNearestFirst() {
        InMemoryProject project = Seen.repository();
        for (String folder : List.of("", "a/", "a/b/", "a/b/c/")) {
            project = project.with(folder + "AGENTS.md", "Agents of " + folder)
                    .with(folder + "GEMINI.md", "Gemini of " + folder)
                    .with(folder + ".claude/CLAUDE.md", "Claude of " + folder)
                    .with(folder + ".github/copilot-instructions.md", "Instructions of " + folder);
        }

        assertThat(Seen.as("copilot-cli", project, "a/b/c").always())
                .containsExactly(
                        ".github/copilot-instructions.md",
                        "a/b/c/.github/copilot-instructions.md",
                        "AGENTS.md",
                        "GEMINI.md",
                        "a/b/c/AGENTS.md",
                        "a/b/c/GEMINI.md",
                        "a/b/.github/copilot-instructions.md",
                        "a/b/AGENTS.md",
                        "a/b/.claude/CLAUDE.md",
                        "a/b/GEMINI.md",
                        "a/.github/copilot-instructions.md",
                        "a/AGENTS.md",
                        "a/.claude/CLAUDE.md",
                        "a/GEMINI.md");
    }

    @Test
    void copilotCliSendsFrontMatterWithTheText() {
        var seen = Seen.as(
                "copilot-cli",
                Seen.repository()
                        .with(".github/instructions/r.instructions.md", "---\ndescription: About.\n---\nRule."));

        assertThat(seen.text(".github/instructions/r.instructions.md"))
                .isEqualTo("---\ndescription: About.\n---\nRule.");
    }

    @Test
    void copilotCliReadsItsFolderForClaudeBetweenTheRepositoryAndTheCurrentFolder() {
        var seen = Seen.as(
                "copilot-cli",
                Seen.repository()
                        .with(".claude/CLAUDE.md", "Root.")
                        .with("a/.claude/CLAUDE.md", "A.")
                        .with("a/b/.claude/CLAUDE.md", "B.")
                        .with("a/b/c/.claude/CLAUDE.md", "C."),
                "a/b/c");

        assertThat(seen.always()).containsExactly("a/b/.claude/CLAUDE.md", "a/.claude/CLAUDE.md");
    }

    @Test
    void copilotCliReadsFoldersOfRulesAtBothEndsOnly() {
        var seen = Seen.as(
                "copilot-cli",
                Seen.repository()
                        .with(".claude/rules/r.md", "Root.")
                        .with("a/.claude/rules/a.md", "A.")
                        .with("a/.github/instructions/b.instructions.md", "A.")
                        .with("a/b/.claude/rules/b.md", "B."),
                "a/b");

        assertThat(seen.always()).containsExactly(".claude/rules/r.md", "a/b/.claude/rules/b.md");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "`` @x.md `` | false",
                "`` ` @x.md | false",
                "`a` @x.md | true",
                "~~~\\n```\\n@x.md\\n~~~ | false",
                "~~~\\n```\\n~~~\\n@x.md | true",
                "`````\\na\\n```\\n@x.md | true",
                "```\\n~~~\\n@x.md\\n```  | false",
            })
    void copilotCliTellsCodeByItsMarks(String written, boolean isImported) {
        String text = written.replace("\\n", "\n");
        var seen =
                Seen.as("copilot-cli", Seen.repository().with("AGENTS.md", text).with("x.md", "Imported"));

        assertThat(seen.text("AGENTS.md").contains("Imported")).isEqualTo(isImported);
    }

    @Test
    void copilotCliReadsExtensionsInAnyCase() {
        var seen = Seen.as(
                "copilot-cli",
                Seen.repository()
                        .with(".github/instructions/a.Instructions.mD", "A.")
                        .with(".claude/rules/b.Md", "B.")
                        .with(".claude/rules/c.mdc", "Not read."));

        assertThat(seen.always())
                .containsExactlyInAnyOrder(".github/instructions/a.Instructions.mD", ".claude/rules/b.Md");
    }

    @Test
    void copilotListsEveryFileThatDoesNotAlwaysApply() { // issue 53, B.11
        var seen = Seen.as(
                "copilot",
                Seen.repository()
                        .with(".github/instructions/a.instructions.md", "---\napplyTo: '*.ts'\n---\nA.")
                        .with(".github/instructions/b.instructions.md", "---\ndescription: B\napplyTo: 'x/**'\n---\nB.")
                        .with(".github/instructions/c.instructions.md", "---\napplyTo: '**'\n---\nC.")
                        .with("~/.copilot/instructions/d.instructions.md", "---\ndescription: D\napplyTo: x\n---\nD.")
                        .with(".claude/rules/e.md", "---\npaths: ['*.py']\n---\nE."));

        assertThat(seen.listed())
                .containsExactlyInAnyOrder(
                        ".github/instructions/a.instructions.md",
                        ".github/instructions/b.instructions.md",
                        "~/.copilot/instructions/d.instructions.md",
                        ".claude/rules/e.md");
        assertThat(seen.in("a.ts")).contains(".github/instructions/a.instructions.md");
    }
}
