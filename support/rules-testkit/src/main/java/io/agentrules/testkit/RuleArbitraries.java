package io.agentrules.testkit;

import io.agentrules.api.Condition;
import io.agentrules.api.Experimental;
import io.agentrules.api.Level;
import io.agentrules.api.MatchMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Rules for jqwik, with few distinct values, so that collisions are common: most mistakes need one.
 *
 * @since 0.1
 */
@Experimental
public final class RuleArbitraries {
    private RuleArbitraries() {}

    /** Returns names, some of them in folders. */
    public static Arbitrary<String> names() {
        return Arbitraries.of("style", "testing", "Style", "frontend/style", "frontend/react", "naïve", "测试");
    }

    /** Returns conditions of keys that the engine decides. */
    public static Arbitrary<Condition> conditions() {
        Arbitrary<String> keys = Arbitraries.of("paths", "globs", "keywords", "tools", "branch");
        Arbitrary<List<String>> values = Arbitraries.of("*.ts", "src/**", "**/{a,b}/*", "main", "test", "[", "")
                .list()
                .ofMaxSize(3);
        return Combinators.combine(keys, values, Arbitraries.of(PatternStyle.class))
                .as(Condition::new);
    }

    /**
     * Returns rules of one provider, of any bucket but trigger; some share a name, a file or their content.
     *
     * @param provider id of the provider that they come from
     */
    public static Arbitrary<Rule> rules(String provider) {
        Arbitrary<RuleSource> sources = Combinators.combine(
                        Arbitraries.of(Level.PROJECT, Level.USER), Arbitraries.of("a.md", "b.md", "c.md", "d/a.md"))
                .as((level, file) -> RuleSource.of(provider, level, "/" + provider + "/" + file));
        Arbitrary<Optional<String>> descriptions =
                Arbitraries.of("How to test.", "", " ").optional();
        return Combinators.combine(
                        names(),
                        sources,
                        descriptions,
                        Arbitraries.of(true, false),
                        Arbitraries.of(true, false),
                        conditions().list().uniqueElements(Condition::key).ofMaxSize(3),
                        Arbitraries.of(MatchMode.class),
                        Arbitraries.of("Prefer const.", "Write a test first.", "# Style\n\n---\n\nTwo spaces."))
                .as(RuleArbitraries::rule);
    }

    /** Returns texts of rule files: front matter sound and broken, and none. */
    public static Arbitrary<String> fileTexts() {
        Arbitrary<String> keys = Arbitraries.of("description", "globs", "paths", "alwaysApply", "match", "a b", "\"");
        Arbitrary<String> values =
                Arbitraries.of("*.ts", "[a, b]", "{", "true", "'x", "", "- x", "&a", "a: b", "\n  - x\n  - *y", "---");
        Arbitrary<String> lines = Combinators.combine(keys, values).as((key, value) -> key + ": " + value + "\n");
        Arbitrary<String> fences = Arbitraries.of("---\n", "--- \r\n", "----\n", "\uFEFF---\n", "\n---\n", "");
        Arbitrary<String> bodies = Arbitraries.of("Text.", "# Title\n\n---\n\nText.", "\u0000", "   ", "");
        return Combinators.combine(fences, lines.list().ofMaxSize(5), fences, bodies)
                .as((open, frontMatter, close, body) -> open + String.join("", frontMatter) + close + body);
    }

    private static Rule rule(
            String name,
            RuleSource source,
            Optional<String> description,
            boolean always,
            boolean listed,
            List<Condition> conditions,
            MatchMode match,
            String content) {
        Rule.Builder rule = Rule.named(name, source)
                .alwaysApply(always)
                .listed(listed)
                .match(match)
                .content(content);
        description.ifPresent(rule::description);
        conditions.forEach(condition -> rule.when(condition.key(), condition.values(), condition.style()));
        return rule.build();
    }
}
