package io.agentrules.provider.claude;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.ProviderReport;
import io.agentrules.core.model.RulesConfig;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClaudeRuleProviderTest extends RuleProviderContract {
    private static final String FILE = ".claude/rules/a.md";

    @Override
    protected RuleProvider provider() {
        return new ClaudeRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with("~/.claude/CLAUDE.md", "User.")
                .with("~/.claude/rules/mine.md", "---\npaths: \"*.md\"\n---\nMine.")
                .with("CLAUDE.md", "Top. @docs/more.md")
                .with("docs/more.md", "More.")
                .with(".claude/CLAUDE.md", "Hidden.")
                .with(".claude/rules/in/style.md", "---\npaths:\n  - src/**/*.ts\n---\nStyle.")
                .with("CLAUDE.local.md", "Local.")
                .with("api/CLAUDE.md", "Api.")
                .with("api/.claude/rules/testing.md", "---\npaths: \"*.ts\"\n---\nTest.");
    }

    @Test
    void foldersHaveTheMiddleRankAndChainsALowerOne() {
        assertThat(provider().id()).isEqualTo("claude");
        assertThat(provider().priority()).isEqualTo(50);
        assertThat(project().catalog(provider()).providers())
                .extracting(ProviderReport::id, ProviderReport::priority, ProviderReport::rules)
                .contains(tuple("claude", 50, 8));
    }

    @Test
    void rulesComeFirstThenTheChainsFromTheUserDown() {
        assertThat(names(project()))
                .containsExactly(
                        "mine",
                        "in/style",
                        "api/testing",
                        "~/.claude/CLAUDE",
                        "CLAUDE",
                        "api/CLAUDE",
                        ".claude/CLAUDE",
                        "CLAUDE.local");
    }

    @Test
    void theChainStartsAtTheRootOfTheFileSystem() {
        InMemoryProject project = new InMemoryProject()
                .withFolder("../.git")
                .with("/CLAUDE.md", "Root.")
                .with("~/CLAUDE.md", "Home.")
                .with("~/.claude/CLAUDE.md", "User.")
                .with("../CLAUDE.md", "Repository.")
                .with("../.claude/rules/r.md", "Rule above.")
                .with("CLAUDE.md", "Workspace.");

        assertThat(names(project))
                .containsExactly("r", "~/.claude/CLAUDE", "/CLAUDE", "~/CLAUDE", "CLAUDE", "workspace/CLAUDE");
    }

    @Test
    void nestedFilesAreInOnceTheSessionWorksThere() {
        Session session = project().engine(provider()).openSession();
        assertThat(active(session)).containsExactly("~/.claude/CLAUDE", "CLAUDE", ".claude/CLAUDE", "CLAUDE.local");

        assertThat(active(session.path("api/x/a.md"))).contains("api/CLAUDE").doesNotContain("api/testing");
        assertThat(active(session.path("api/a.ts"))).contains("api/CLAUDE", "api/testing");
        assertThat(active(session.prompt("Something else."))).contains("api/CLAUDE", "api/testing");
    }

    @Test
    void aLocalFileStandsBesideNoOther() {
        assertThat(names(new InMemoryProject().with("CLAUDE.local.md", "Local.")))
                .containsExactly("CLAUDE.local");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "paths: \"src/**/*.ts, lib/**\"",
                "paths: src/**/*.ts, lib/**",
                "paths: [src/**/*.ts, lib/**]",
                "paths:\n  - src/**/*.ts\n  - lib/**"
            })
    void pathsAreAListOrCommaText(String key) {
        Rule rule = rule(FILE, "---\n" + key + "\n---\nText.");

        assertThat(rule.conditions())
                .containsExactly(new Condition("globs", List.of("src/**/*.ts", "lib/**"), PatternStyle.GITIGNORE));
        assertThat(Bucket.of(rule)).isEqualTo(Bucket.CONDITIONAL);
    }

    @ParameterizedTest
    @CsvSource({
        "*.ts, true",
        "app.ts, true",
        "deep, true",
        "deep/, true",
        "SRC/**, true",
        "/src/**, true",
        "/deep/**, false",
        "src/*.ts, false",
        "src/*, true",
        "deep/*.ts, false",
        "./src/**, false",
        "'src/@(deep|x)/**', false",
        "'src/{a..e}eep/**', false",
        "'{lib,src/deep}/**', true",
        "'{src/{deep,x},y}/**', true",
        "'lib/**, src/**', true",
        "'src/deep/[!x]pp.ts', false"
    })
    void pathsAreLinesOfAGitignoreFile(String glob, boolean applies) {
        RuleEngine engine = new InMemoryProject()
                .with(FILE, "---\npaths: \"" + glob + "\"\n---\nText.")
                .engine(provider());

        assertThat(active(engine.openSession().path("src/deep/app.ts"))).hasSize(applies ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({
        "'[\"**/*.ts\", \"!*.test.ts\"]', src/a.ts, true",
        "'[\"**/*.ts\", \"!*.test.ts\"]', src/a.test.ts, false",
        "'[\"!*.test.ts\", \"**/*.ts\"]', src/a.test.ts, true",
        "'[\"src/**\", \"!src/a.ts\"]', src/a.ts, true",
        "'[\"src/*\", \"!src/a.ts\"]', src/a.ts, false",
        "'[\"!*.test.ts\"]', src/a.ts, false"
    })
    void anExclusionCountsInItsOrderAndNotInAFolderThatMatches(String paths, String path, boolean applies) {
        RuleEngine engine = new InMemoryProject()
                .with(FILE, "---\npaths: " + paths + "\n---\nText.")
                .engine(provider());

        assertThat(active(engine.openSession().path(path))).hasSize(applies ? 1 : 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"**\"", "/**", "\"**/**\"", "[\"**\", \"/**\"]", "5", "true", "{a: b}", "[1, 2]", "[]", "\"\""
            })
    void pathsThatStandForAllFilesOrAreNoTextHaveNoEffect(String paths) {
        assertThat(Bucket.of(rule(FILE, "---\npaths: " + paths + "\n---\nText.")))
                .isEqualTo(Bucket.ALWAYS);
    }

    @ParameterizedTest
    @CsvSource({
        "'[\"a/**, b/{c,d}\", e]', 'a/**|b/{c,d}|e'",
        "'[[\"a\"], 5, \"b\"]', a|b",
        "'[\"\", \"a/**\"]', a/**",
        "'[\"**\", a]', **|a",
        "'\"[a,b].ts\"', '[a|b].ts'"
    })
    void pathsAreTheTextsOfAListSplitAtCommas(String paths, String globs) {
        assertThat(rule(FILE, "---\npaths: " + paths + "\n---\nText.").globs()).containsExactly(globs.split("\\|"));
    }

    @Test
    void dotFilesMatch() {
        RuleEngine engine = new InMemoryProject()
                .with(FILE, "---\npaths: src/**\n---\nText.")
                .engine(provider());

        assertThat(active(engine.openSession().path("src/.env"))).containsExactly("a");
    }

    @Test
    void aRuleStaysInOnceItsPathsMatched() {
        Session session = new InMemoryProject()
                .with(FILE, "---\npaths: src/**\n---\nText.")
                .engine(provider())
                .openSession();

        assertThat(active(session.path("src/a.ts"))).containsExactly("a");
        assertThat(active(session.prompt("Something else."))).containsExactly("a");
    }

    @Test
    void aRuleWithoutPathsAlwaysApplies() {
        assertThat(Bucket.of(rule(FILE, "Text."))).isEqualTo(Bucket.ALWAYS);
        assertThat(Bucket.of(rule(FILE, "---\npaths:\n---\nText."))).isEqualTo(Bucket.ALWAYS);
        assertThat(Bucket.of(rule(FILE, "---\ndescription: Style\n---\nText."))).isEqualTo(Bucket.ALWAYS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"globs: \"*.ts\"", "applyTo: \"**/*.ts\"", "fileMatchPattern: \"*.ts\""})
    void whatOtherToolsCallPathsHasNoEffect(String key) {
        String text = "---\n" + key + "\n---\nText.";

        assertThat(Bucket.of(rule(FILE, text))).isEqualTo(Bucket.ALWAYS);
        assertThat(diagnostics(text)).singleElement().satisfies(diagnostic -> {
            assertThat(diagnostic.code()).isEqualTo("always-by-mistake");
            assertThat(diagnostic.severity()).isEqualTo(Diagnostic.Severity.WARNING);
            assertThat(diagnostic.message()).contains("always applies");
            assertThat(diagnostic.remedy()).isEqualTo("Write \"paths\" instead");
            assertThat(diagnostic.location().orElseThrow().line()).hasValue(2);
        });
    }

    /** Issue 55: one file may serve Cursor and Claude Code. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "paths: src/**, *.ts\nglobs: [\"*.ts\", src/**]\nalwaysApply: false\ndescription: Style",
                "paths: [src/**]\nglobs: src/**\ndescription: Style",
                "paths: src/**\nalwaysApply: false",
                "paths: **/*.ts\nglobs: **/*.ts",
                "description: Style"
            })
    void whatOtherToolsReadTheSameIsFine(String keys) {
        assertThat(diagnostics("---\n" + keys + "\n---\nText."))
                .noneMatch(found -> found.code().equals("key-without-effect"));
    }

    @Test
    void noOtherKeyHasAnEffect() {
        String text = "---\npaths: src/**\nalwaysApply: true\nglobs: \"*.ts\"\ndescription: Style\n---\nText.";

        Rule rule = rule(FILE, text);

        assertThat(rule.globs()).containsExactly("src/**");
        assertThat(rule.description()).isEmpty();
        assertThat(Bucket.of(rule)).isEqualTo(Bucket.CONDITIONAL);
        assertThat(diagnostics(text)).singleElement().satisfies(found -> {
            assertThat(found.code()).isEqualTo("key-without-effect");
            assertThat(found.severity()).isEqualTo(Diagnostic.Severity.INFO);
            assertThat(found.message())
                    .isEqualTo("Claude Code ignores \"globs\" in its rules: their only key is \"paths\"");
        });
    }

    @Test
    void frontMatterThatIsNotYamlKeepsItsPaths() {
        String text = "---\npaths: **/*.ts\n---\nText.";

        assertThat(rule(FILE, text).globs()).containsExactly("**/*.ts");
        assertThat(diagnosticsOf(FILE, text)).containsExactly("front-matter-invalid");
    }

    @Test
    void pathsOfAnotherTypeAreReported() {
        assertThat(diagnosticsOf(FILE, "---\npaths: 5\n---\nText.")).containsExactly("value-wrong-type");
        assertThat(diagnosticsOf(FILE, "---\npaths: [a, 5]\n---\nText.")).containsExactly("list-member-wrong-type");
    }

    @Test
    void commentsOnLinesOfTheirOwnAreRemovedOutsideCode() {
        assertThat(rule("CLAUDE.md", "One.\n<!-- gone -->\nTwo.\n```\n<!-- kept -->\n```")
                        .content())
                .doesNotContain("gone")
                .contains("One.", "Two.", "<!-- kept -->");
        assertThat(rule(FILE, "One.\n<!-- gone -->\nTwo.").content()).doesNotContain("gone");
    }

    @ParameterizedTest
    @CsvSource({
        "CLAUDE.md, other/.git, the workspace",
        "CLAUDE.md, .git, the repository",
        "~/.claude/CLAUDE.md, .git, the home folder",
        "/etc/claude-code/CLAUDE.md, .git, its folder"
    })
    @EnabledOnOs(OS.LINUX)
    void whatAnImportLeadsOutOfIsNamedWithoutAPath(String file, String folder, String boundary) {
        InMemoryProject project = new InMemoryProject().withFolder(folder).with(file, "@../../../../x.md");

        assertThat(project.catalog(provider()).diagnostics())
                .extracting(Diagnostic::message)
                .containsExactly("@../../../../x.md leads out of " + boundary + ", so it is not imported");
    }

    @Test
    void importsAreExpandedFourLevelsDeep() {
        InMemoryProject project = new InMemoryProject().with("CLAUDE.md", "0 @1.md");
        for (int i = 1; i <= 5; i++) {
            project = project.with(i + ".md", i + " @" + (i + 1) + ".md");
        }

        Rule rule = project.catalog(provider()).rules().get(0);

        assertThat(rule.content()).isEqualTo("0 1 2 3 4 @5.md");
        assertThat(rule.imports()).hasSize(4).first().isEqualTo(InMemoryProject.WORKSPACE + "/1.md");
        assertThat(project.catalog(provider()).diagnostics())
                .extracting(Diagnostic::code)
                .containsExactly("import-too-deep");
    }

    @Test
    void nothingInCodeIsImported() {
        InMemoryProject project = new InMemoryProject()
                .with("CLAUDE.md", "`@README` and\n```\n@README\n```\nand @README")
                .with("README", "Imported.");

        assertThat(project.catalog(provider()).rules().get(0).content())
                .isEqualTo("`@README` and\n```\n@README\n```\nand Imported.");
    }

    @Test
    void rulesImportToo() {
        InMemoryProject project =
                new InMemoryProject().with(FILE, "@../../docs/a.md").with("docs/a.md", "Imported.");

        assertThat(project.catalog(provider()).rules().get(0).content()).isEqualTo("Imported.");
    }

    @Test
    void theUsersFilesImportFromHomeOnly() {
        InMemoryProject project = new InMemoryProject()
                .with("~/.claude/CLAUDE.md", "@~/notes/a.md @/etc/canary.md")
                .with("~/notes/a.md", "Mine.")
                .with("/etc/canary.md", "canary");

        assertThat(project.catalog(provider()).rules().get(0).content()).isEqualTo("Mine. @/etc/canary.md");
    }

    @Test
    void theConfigurationFolderCanBeElsewhere() {
        assertThat(names(new InMemoryProject()
                        .withEnvironment("CLAUDE_CONFIG_DIR", "/opt/claude")
                        .with("~/.claude/CLAUDE.md", "No.")
                        .with("/opt/claude/CLAUDE.md", "Yes.")
                        .with("/opt/claude/rules/a.md", "Rule.")))
                .containsExactly("a", "/opt/claude/CLAUDE");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void nothingSwitchesOffTheOrganizationsFile() {
        InMemoryProject project = new InMemoryProject().with("/etc/claude-code/CLAUDE.md", "Managed.");
        RuleEngine engine = project.builder()
                .discovery(false)
                .provider(provider())
                .config(RulesConfig.builder()
                        .disabledRules(Set.of("/etc/claude-code/CLAUDE", "claude:/etc/claude-code/CLAUDE"))
                        .build())
                .build();

        assertThat(engine.catalog().rules()).singleElement().satisfies(rule -> {
            assertThat(rule.name()).isEqualTo("/etc/claude-code/CLAUDE");
            assertThat(rule.source().level()).isEqualTo(Level.MANAGED);
            assertThat(Bucket.of(rule)).isEqualTo(Bucket.ALWAYS);
        });
    }

    /** Whoever leaves out a tool's files leaves out their own, not those of the organization. */
    @ParameterizedTest
    @ValueSource(strings = {"", "claude"})
    @EnabledOnOs(OS.LINUX)
    void aProviderThatIsSwitchedOffStillReadsTheOrganizationsFile(String view) {
        InMemoryProject project = new InMemoryProject()
                .with("/etc/claude-code/CLAUDE.md", "Managed.")
                .with("/home/user/.claude/CLAUDE.md", "Mine.")
                .with("CLAUDE.md", "Ours.");
        RuleEngine.Builder builder = project.builder()
                .discovery(false)
                .provider(provider())
                .config(RulesConfig.builder()
                        .disabledProviders(Set.of("claude"))
                        .build());
        RuleEngine engine = (view.isEmpty() ? builder : builder.viewAs(view)).build();

        assertThat(engine.catalog().rules()).extracting(Rule::content).containsExactly("Managed.");
        assertThat(engine.catalog().entries()).hasSize(1);
        assertThat(engine.catalog().providers())
                .filteredOn(report -> report.id().equals("claude"))
                .singleElement()
                .satisfies(report -> {
                    assertThat(report.status()).isEqualTo(ProviderReport.Status.DISABLED);
                    assertThat(report.rules()).isEqualTo(1);
                });
    }

    @Test
    void aChainFileIsTextWhateverItLooksLike() {
        Rule rule = rule("CLAUDE.md", "---\npaths: src/**\ncondition: as any\n---\nText.");

        assertThat(Bucket.of(rule)).isEqualTo(Bucket.ALWAYS);
        assertThat(rule.content()).startsWith("---\npaths: src/**");
    }

    @Test
    void theBaseIsTheFolderThatHasTheRulesFolder() {
        InMemoryProject project =
                new InMemoryProject().with("api/.claude/rules/a.md", "---\npaths: src/**\n---\nText.");

        assertThat(project.catalog(provider()).rules().get(0).conditions())
                .extracting(Condition::key, Condition::values, Condition::base)
                .containsExactly(tuple("folder", List.of("api"), ""), tuple("globs", List.of("src/**"), "api"));
    }

    private List<Diagnostic> diagnostics(String text) {
        return new InMemoryProject().with(FILE, text).catalog(provider()).diagnostics();
    }

    private List<String> names(InMemoryProject project) {
        return project.catalog(provider()).rules().stream().map(Rule::name).toList();
    }

    private static List<String> active(Session session) {
        return session.activate().active().stream().map(Rule::name).toList();
    }
}
