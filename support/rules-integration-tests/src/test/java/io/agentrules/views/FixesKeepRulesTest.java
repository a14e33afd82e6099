package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.check.RuleChecker;
import io.agentrules.check.model.FixResult;
import io.agentrules.core.Activation;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.AgentView;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.RulesConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The fixes of {@code check --fix} leave every rule in or out of prompts as it was: in the union and in each view, whatever the work is
 * about. Issue 45: one took a rule out that always applied.
 */
@Tag("one-jdk")
class FixesKeepRulesTest {
    private static final int WORKSPACES = 10;
    private static final int FILES = 60;

    /** The paths of rules; %s is a name. */
    private static final List<String> FORMATS = Stream.concat(
                    Stream.concat(EquivalenceTest.FORMATS.stream(), EquivalenceTest.WITHOUT_GLOBS.stream())
                            .map(EquivalenceTest.Format::file),
                    Stream.of(
                            ".cursor/rules/%s.md",
                            ".devin/rules/%s.md",
                            ".cline/rules/%s.md",
                            "pkg/.claude/rules/%s.md",
                            "pkg/.cursor/rules/%s.mdc"))
            .toList();

    private static final List<String> KEYS = List.of(
            "globs",
            "paths",
            "applyTo",
            "fileMatchPattern",
            "patterns",
            "alwaysApply",
            "trigger",
            "inclusion",
            "type",
            "apply",
            "description",
            "name",
            "enabled",
            "keywords",
            "tags",
            "mode");

    private static final List<String> VALUES = List.of(
            "\"**\"",
            "**",
            "*.ts",
            "\"*.ts\"",
            "'*.ts, *.tsx'",
            "\"src/**, *.ts\"",
            "[\"*.ts,*.tsx\"]",
            "[\"src/**\", \"*.ts\"]",
            "[*.ts]",
            "src/**/*.ts",
            "true",
            "false",
            "always",
            "manual",
            "glob",
            "fileMatch",
            "always_on",
            "agent_requested",
            "7",
            "[]",
            "");

    /** What is wrong with a block of front matter, or nothing. */
    private static final List<String> FLAWS = List.of("", "", "", "", "blank", "tab", "no-space");

    private static final List<String> VIEWS =
            RuleEngine.builder().build().views().stream().map(AgentView::id).toList();

    @TempDir
    Path disk;

    private int made;
    private int leftOut;

    @Test
    void noFixTakesARuleOutOfAPromptOrBringsOneIn() throws IOException {
        for (int seed = 0; seed < WORKSPACES; seed++) {
            Path workspace = Files.createDirectories(disk.resolve("w" + seed));
            write(workspace, new Random(seed));

            assertFixesKeepRules(workspace, "seed " + seed);
            assertUnsafeFixesEndTheirFindings(workspace);
        }
        assertThat(made).isGreaterThan(50);
        assertThat(leftOut).isGreaterThan(100);
    }

    /** For repositories of other people: a copy of a folder of them, which this changes. */
    @Test
    @EnabledIfSystemProperty(named = "fixes.corpus", matches = ".+")
    void noFixChangesARuleOfACorpus() throws IOException {
        try (Stream<Path> folders = Files.list(Path.of(System.getProperty("fixes.corpus", "")))) {
            for (Path workspace : folders.filter(Files::isDirectory).sorted().toList()) {
                assertFixesKeepRules(workspace.toRealPath(), workspace.toString());
            }
        }
        System.out.println("Fixes made: " + made + ", left out: " + leftOut);
    }

    private void assertFixesKeepRules(Path workspace, String what) {
        Map<String, String> before = rules(workspace);

        fix(builder(workspace).build());
        for (String view : List.of("claude", "cursor", "copilot", "kiro", "windsurf", "cline")) {
            fix(builder(workspace).viewAs(view).build());
        }
        assertThat(differences(before, rules(workspace))).as(what).isEmpty();
    }

    private static List<String> differences(Map<String, String> before, Map<String, String> after) {
        return Stream.concat(before.keySet().stream(), after.keySet().stream())
                .distinct()
                .filter(rule -> !Objects.equals(before.get(rule), after.get(rule)))
                .map(rule -> rule + ": " + before.get(rule) + " became " + after.get(rule))
                .toList();
    }

    private void fix(RuleEngine engine) {
        RuleChecker checker = RuleChecker.of(engine);
        List<Diagnostic> found = checker.check();
        FixResult preview = checker.previewFixes(found, false);
        FixResult result = checker.applyFixes(found, false);
        engine.refresh();
        assertThat(preview.changes()).isEqualTo(result.changes());
        assertThatFindingsEnded(result, checker);
        assertThat(checker.previewFixes(checker.check(), false).changes()).isEmpty();
        made += result.changes().stream()
                .mapToInt(change -> change.solved().size())
                .sum();
        leftOut += result.unsafe().size();
    }

    /** What can be fixed is fixed at once, and nothing is left to be done. */
    private void assertUnsafeFixesEndTheirFindings(Path workspace) {
        RuleEngine engine = builder(workspace).build();
        RuleChecker checker = RuleChecker.of(engine);

        FixResult result = checker.applyFixes(checker.check(), true);
        engine.refresh();

        assertThatFindingsEnded(result, checker);
        assertThat(checker.previewFixes(checker.check(), true).changes()).isEmpty();
    }

    private static void assertThatFindingsEnded(FixResult result, RuleChecker checker) {
        List<Diagnostic> solved = result.changes().stream()
                .flatMap(change -> change.solved().stream())
                .toList();
        assertThat(checker.check())
                .as("findings whose remedies were applied")
                .noneMatch(found -> solved.stream().anyMatch(before -> isSame(before, found)));
    }

    /** Compares what findings are about: a line may have moved. */
    private static boolean isSame(Diagnostic one, Diagnostic other) {
        return one.code().equals(other.code())
                && one.message().equals(other.message())
                && one.value().equals(other.value())
                && one.location()
                        .map(Diagnostic.Location::file)
                        .equals(other.location().map(Diagnostic.Location::file));
    }

    /** Without the rules of libraries, which no fix changes and each engine searches for in all of them. */
    private RuleEngine.Builder builder(Path workspace) {
        return RuleEngine.builder()
                .config(RulesConfig.builder()
                        .disabledProviders(Set.of("classpath"))
                        .build())
                .workspace(workspace)
                .home(disk.resolve("home"))
                .environment(Map.of());
    }

    /** Returns whether each rule is in, for the union and all views, with and without paths. */
    private Map<String, String> rules(Path workspace) {
        var rules = new TreeMap<String, String>();
        add("union", builder(workspace).build(), rules);
        VIEWS.forEach(view -> add(view, builder(workspace).viewAs(view).build(), rules));
        return rules;
    }

    private static void add(String reading, RuleEngine engine, Map<String, String> rules) {
        for (List<String> paths : List.of(
                List.<String>of(), List.of("a.ts"), List.of("src/lib/b.ts", "c.tsx"), List.of("pkg/src/d.md"))) {
            Session session = engine.openSession();
            paths.forEach(session::path);
            Activation activation = session.activate();
            for (Decision decision : activation.decisions()) {
                rules.put(
                        String.join(
                                " ",
                                reading,
                                paths.toString(),
                                decision.rule().source().provider(),
                                decision.rule().source().location()),
                        decision.entry().state() + " " + decision.how() + " "
                                + decision.rule().description());
            }
        }
    }

    private static void write(Path workspace, Random random) throws IOException {
        Files.createDirectories(workspace.resolve(".git"));
        for (String file : List.of("a.ts", "src/lib/b.ts", "c.tsx", "pkg/src/d.md")) {
            write(workspace.resolve(file), "");
        }
        for (int number = 0; number < FILES; number++) {
            String path = String.format(FORMATS.get(random.nextInt(FORMATS.size())), "r" + number);
            write(workspace.resolve(path), text(random));
        }
    }

    private static String text(Random random) {
        var keys = new ArrayList<String>();
        int count = 1 + random.nextInt(3);
        String flaw = FLAWS.get(random.nextInt(FLAWS.size()));
        for (int index = 0; index < count; index++) {
            String key = KEYS.get(random.nextInt(KEYS.size()));
            if (keys.stream().noneMatch(line -> line.startsWith(key + ":"))) {
                keys.add(key + (flaw.equals("no-space") ? ":" : ": ") + VALUES.get(random.nextInt(VALUES.size())));
            }
        }
        return (flaw.equals("blank") ? "\n" : "") + "---\n" + (flaw.equals("tab") ? "tags:\n\t- x\n" : "")
                + String.join("\n", keys) + "\n---\nText " + random.nextInt(1000) + ".\n";
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
