package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.RulesConfig;
import io.agentrules.testkit.InMemoryProject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Teams write one rule set in the formats of several tools. Here the same four rules are in each format that can express them: one for
 * all work, one for {@code **}{@code /*.ts}, one for {@code tests/**} and one for {@code *.sql}. Every provider, read alone, decides
 * the same, apart from the differences that its tool has and that are listed here.
 */
class EquivalenceTest {
    private static final String ALL = "general";
    private static final String TYPESCRIPT = "typescript";
    private static final String TESTS = "tests";
    private static final String SQL = "sql";

    /** What is in for the work at a path; {@code ""} is before any work. */
    private static final Map<String, Set<String>> USUAL = Map.of(
            "", Set.of(ALL),
            "src/a.ts", Set.of(ALL, TYPESCRIPT),
            "a.ts", Set.of(ALL, TYPESCRIPT),
            "src/.cache/a.ts", Set.of(ALL, TYPESCRIPT),
            "A.TS", Set.of(ALL),
            "tests/a.js", Set.of(ALL, TESTS),
            "lib/tests/a.js", Set.of(ALL),
            "schema.sql", Set.of(ALL, SQL),
            "db/schema.sql", Set.of(ALL));

    /** A glob without a slash matches at any depth. */
    private static final Map<String, Set<String>> ANY_DEPTH = Map.of("db/schema.sql", Set.of(ALL, SQL));

    /** Wildcards match no name that starts with a dot. */
    private static final Map<String, Set<String>> NO_DOT = Map.of("src/.cache/a.ts", Set.of(ALL));

    /** Case is ignored, and a folder matches at any depth: VS Code's globs, and the lines of a {@code .gitignore}. */
    private static final Map<String, Set<String>> ANY_CASE = Map.of(
            "db/schema.sql", Set.of(ALL, SQL),
            "lib/tests/a.js", Set.of(ALL, TESTS),
            "A.TS", Set.of(ALL, TYPESCRIPT));

    private static final Map<String, Set<String>> OPENCODE =
            Map.of("db/schema.sql", Set.of(ALL, SQL), "src/.cache/a.ts", Set.of(ALL));

    /** {@code **}{@code /} needs a folder. */
    private static final Map<String, Set<String>> JAVA_NIO = Map.of("a.ts", Set.of(ALL));

    /**
     * The rule set in one format.
     *
     * @param file the path of a rule; %s is its name
     * @param always the front matter of a rule for all work
     * @param globs the front matter of a rule for files; %s is the glob
     * @param differences what is in where that is not the usual
     */
    record Format(String provider, String file, String always, String globs, Map<String, Set<String>> differences) {
        InMemoryProject project() {
            InMemoryProject project = Seen.repository().with(file.formatted(ALL), text(always, ALL));
            for (Map.Entry<String, String> rule : Map.of(TYPESCRIPT, "**/*.ts", TESTS, "tests/**", SQL, "*.sql")
                    .entrySet()) {
                project = project.with(
                        file.formatted(rule.getKey()), text(globs.formatted(rule.getValue()), rule.getKey()));
            }
            return project;
        }

        private static String text(String keys, String name) {
            return (keys.isEmpty() ? "" : "---\n" + keys + "\n---\n") + "The rule " + name + ".";
        }

        @Override
        public String toString() {
            return provider;
        }
    }

    static final List<Format> FORMATS = List.of(
            new Format("native", ".xcsh/rules/%s.md", "alwaysApply: true", "globs: ['%s']", ANY_DEPTH),
            new Format("claude", ".claude/rules/%s.md", "", "paths: ['%s']", ANY_CASE),
            new Format(
                    "copilot", ".github/instructions/%s.instructions.md", "applyTo: '**'", "applyTo: '%s'", ANY_CASE),
            new Format(
                    "cursor", ".cursor/rules/%s.mdc", "alwaysApply: true", "globs: %s\nalwaysApply: false", ANY_DEPTH),
            new Format(
                    "windsurf", ".windsurf/rules/%s.md", "trigger: always_on", "trigger: glob\nglobs: %s", ANY_DEPTH),
            new Format(
                    "antigravity", ".agents/rules/%s.md", "trigger: always_on", "trigger: glob\nglobs: %s", ANY_DEPTH),
            new Format("cline", ".clinerules/%s.md", "", "paths: ['%s']", Map.of()),
            new Format("kiro", ".kiro/steering/%s.md", "", "inclusion: fileMatch\nfileMatchPattern: '%s'", Map.of()),
            new Format("continue", ".continue/rules/%s.md", "alwaysApply: true", "globs: '%s'", NO_DOT),
            new Format("qwen", ".qwen/rules/%s.md", "", "paths: ['%s']", Map.of()),
            new Format("opencode", ".opencode/rules/%s.md", "", "globs: ['%s']", OPENCODE),
            new Format("trae", ".trae/rules/%s.md", "alwaysApply: true", "globs: %s\nalwaysApply: false", ANY_DEPTH),
            new Format(
                    "aiassistant",
                    ".aiassistant/rules/%s.md",
                    "apply: always",
                    "apply: by file patterns\npatterns: %s",
                    ANY_DEPTH),
            new Format("openhands", ".openhands/microagents/%s.md", "", "paths: ['%s']", ANY_DEPTH),
            new Format("eca", ".eca/rules/%s.md", "", "paths: ['%s']", JAVA_NIO));

    /** These tools have no globs in their files, so every rule is always in. */
    static final List<Format> WITHOUT_GLOBS = List.of(
            new Format("amazonq", ".amazonq/rules/%s.md", "", "", Map.of()),
            new Format("augment", ".augment/rules/%s.md", "type: always_apply", "type: always_apply", Map.of()),
            new Format("codebuddy", ".codebuddy/rules/%s.md", "", "", Map.of()),
            new Format("grok", ".grok/rules/%s.md", "", "", Map.of()),
            new Format("junie", ".junie/guidelines/%s.md", "", "", Map.of()),
            new Format("kilo", ".kilocode/rules/%s.md", "", "", Map.of()),
            new Format("roo", ".roo/rules/%s.md", "", "", Map.of()));

    /** The providers of single files, whose names their tools prescribe, and of rules in jars. */
    private static final List<String> WITHOUT_FOLDERS =
            List.of("agents-md", "classpath", "crush", "firebase-studio", "gemini", "goose", "kimi", "warp", "zed");

    /** So a new provider is compared, too. */
    @Test
    void everyProviderIsHere() {
        assertThat(ServiceLoader.load(RuleProvider.class).stream()
                        .map(provider -> provider.get().id()))
                .containsExactlyInAnyOrderElementsOf(Stream.of(
                                Stream.concat(FORMATS.stream(), WITHOUT_GLOBS.stream())
                                        .map(Format::provider),
                                WITHOUT_FOLDERS.stream())
                        .flatMap(ids -> ids)
                        .toList());
    }

    @ParameterizedTest
    @FieldSource("FORMATS")
    void oneRuleSetDecidesTheSameInEachFormat(Format format) {
        var expected = new LinkedHashMap<>(USUAL);
        expected.putAll(format.differences());

        var found = new LinkedHashMap<String, Set<String>>();
        RuleEngine engine = engine(format);
        USUAL.keySet().forEach(path -> found.put(path, in(engine, path)));

        assertThat(found).isEqualTo(expected);
    }

    @ParameterizedTest
    @FieldSource("WITHOUT_GLOBS")
    void aToolWithoutGlobsAlwaysHasAllRules(Format format) {
        RuleEngine engine = engine(format);

        assertThat(USUAL.keySet())
                .allSatisfy(
                        path -> assertThat(in(engine, path)).containsExactlyInAnyOrder(ALL, TYPESCRIPT, TESTS, SQL));
    }

    private static RuleEngine engine(Format format) {
        return format.project()
                .builder()
                .config(RulesConfig.builder()
                        .onlyProviders(Set.of(format.provider()))
                        .build())
                .build();
    }

    /** Returns the names of the rules that are in. */
    private static Set<String> in(RuleEngine engine, String path) {
        Session session = engine.openSession();
        if (!path.isEmpty()) {
            session.path(path);
        }
        var names = new TreeSet<String>();
        session.activate().active().stream().map(Rule::name).forEach(names::add);
        return names;
    }
}
