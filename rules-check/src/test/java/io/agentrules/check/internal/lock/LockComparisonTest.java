package io.agentrules.check.internal.lock;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.check.model.LockChange.Kind;
import io.agentrules.check.model.LockedRule;
import io.agentrules.check.model.RuleLock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LockComparisonTest {
    private static final String JAR = "team-1.0.jar!/META-INF/rules/sql.md";

    @Test
    void equalRulesHaveNotChanged() {
        assertThat(changes(lock(rule("a", 1), rule("b", 2)), lock(rule("b", 2), rule("a", 1))))
                .isEmpty();
    }

    @Test
    void eachChangeIsOneLine() {
        assertThat(changes(lock(rule("a", 1)), lock(rule("a", 2))))
                .containsExactly("a.md TEXT its text or front matter changed");
        assertThat(changes(lock(), lock(rule("a", 1)))).containsExactly("a.md ADDED new rule");
        assertThat(changes(lock(rule("a", 1)), lock())).containsExactly("a.md REMOVED the rule is gone");
        assertThat(changes(lock(rule("a", 1)), lock(bucket(rule("a", 2), Bucket.ALWAYS))))
                .containsExactly(
                        "a.md TEXT,BUCKET its text or front matter changed; its bucket changed from manual to always");
    }

    @Test
    void aKeyThatNoTypedPartHasIsFrontMatter() {
        assertThat(changes(lock(rule("a", 1)), lock(keys(rule("a", 1), 3))))
                .containsExactly("a.md TEXT its front matter changed");
        assertThat(changes(lock(rule("a", 1)), lock(keys(rule("a", 2), 3))))
                .containsExactly("a.md TEXT its text or front matter changed");
    }

    @Test
    void aRuleInAnotherFileIsRenamed() {
        assertThat(changes(lock(rule("a", 1)), lock(rule("b", 1)))).containsExactly("b.md RENAMED it was p:a in a.md");
        assertThat(changes(lock(rule("a", 1)), lock(at(rule("a", 2), "x/a.md"))))
                .containsExactly("x/a.md RENAMED,TEXT it was in a.md; its text or front matter changed");
    }

    @Test
    void aRuleInAnotherJarSaysWhichItWasIn() {
        assertThat(changes(lock(at(rule("sql", 1), JAR)), lock(at(rule("sql", 1), JAR.replace("1.0", "1.1")))))
                .containsExactly("team-1.1.jar!/META-INF/rules/sql.md JAR it was in team-1.0.jar");
        assertThat(changes(lock(at(rule("sql", 1), JAR)), lock(at(rule("sql", 2), JAR.replace("1.0", "1.1")))))
                .containsExactly("team-1.1.jar!/META-INF/rules/sql.md JAR,TEXT it was in team-1.0.jar;"
                        + " its text or front matter changed");
        assertThat(changes(lock(at(rule("sql", 1), JAR)), lock(at(rule("sql", 2), JAR))))
                .containsExactly(JAR + " TEXT its text or front matter changed");
    }

    @Test
    void anImportIsToldFromTheRulesOwnText() {
        LockedRule before = files(rule("a", 1), Map.of("a.md", hash(10), "docs/x.md", hash(11)));

        assertThat(changes(lock(before), lock(files(rule("a", 2), Map.of("a.md", hash(10), "docs/x.md", hash(12))))))
                .containsExactly("a.md IMPORT its import docs/x.md changed");
        assertThat(changes(lock(before), lock(files(rule("a", 2), Map.of("a.md", hash(20), "docs/x.md", hash(12))))))
                .containsExactly("a.md TEXT,IMPORT its text or front matter changed; its import docs/x.md changed");
        assertThat(changes(lock(before), lock(files(rule("a", 2), Map.of("a.md", hash(20), "docs/y.md", hash(11))))))
                .containsExactly("a.md TEXT,IMPORT its text or front matter changed; its import docs/y.md is new,"
                        + " it no longer imports docs/x.md");
        assertThat(changes(lock(before), lock(rule("a", 2))))
                .containsExactly("a.md TEXT,IMPORT its text or front matter changed; it no longer imports docs/x.md");
    }

    @Test
    void aCommentInAnImportHasNoEffect() {
        LockedRule before = files(rule("a", 1), Map.of("a.md", hash(10), "docs/x.md", hash(11)));

        assertThat(changes(lock(before), lock(files(rule("a", 1), Map.of("a.md", hash(10), "docs/x.md", hash(12))))))
                .isEmpty();
    }

    /** Issue 53: a line from which the last column was cut was fine. */
    @Test
    void anImportThatTheLockDoesNotNameIsFound() {
        LockedRule now = files(rule("a", 1), Map.of("a.md", hash(10), "docs/x.md", hash(11)));

        assertThat(changes(lock(files(rule("a", 1), Map.of("a.md", hash(10)))), lock(now)))
                .containsExactly("a.md IMPORT its import docs/x.md is new");
        assertThat(changes(lock(rule("a", 1)), lock(now))).containsExactly("a.md IMPORT its import docs/x.md is new");
        assertThat(changes(lock(now), lock(rule("a", 1))))
                .containsExactly("a.md IMPORT it no longer imports docs/x.md");
        assertThat(changes(lock(files(rule("a", 1), Map.of("docs/x.md", hash(11)))), lock(now)))
                .hasSize(1);
    }

    @Test
    void aNewRuleSaysWhosePlaceItTakes() {
        LockedRule strong = at(rule("a", 5), "strong/a.md");

        assertThat(changes(lock(rule("a", 1)), lock(shadowed(rule("a", 1), "strong/a.md"), strong)))
                .containsExactly("strong/a.md ADDED new rule, in place of p:a in a.md");
        assertThat(changes(lock(shadowed(rule("a", 1), "strong/a.md"), strong), lock(rule("a", 1))))
                .containsExactly("strong/a.md REMOVED the rule is gone, so that p:a in a.md is in its place");
        assertThat(changes(lock(strong), lock(shadowed(rule("a", 1), "strong/a.md"), strong)))
                .containsExactly("a.md ADDED new rule, shadowed by strong/a.md");
    }

    @Test
    void shadowingByAKnownRuleIsAChangeOfItsOwn() {
        LockedRule strong = at(rule("b", 5), "strong/b.md");

        assertThat(changes(lock(rule("a", 1), strong), lock(shadowed(rule("a", 1), "strong/b.md"), strong)))
                .containsExactly("a.md SHADOWING it is now shadowed by strong/b.md");
        assertThat(changes(lock(shadowed(rule("a", 1), "strong/b.md"), strong), lock(rule("a", 1), strong)))
                .containsExactly("a.md SHADOWING it is no longer shadowed");
        assertThat(changes(
                        lock(shadowed(rule("a", 1), "strong/b.md"), strong),
                        lock(shadowed(rule("a", 1), "strong/c.md"), at(rule("b", 5), "strong/c.md"))))
                .containsExactly("strong/c.md RENAMED it was in strong/b.md");
    }

    private static List<String> changes(RuleLock before, RuleLock now) {
        return LockComparison.of(before, now).stream()
                .map(change -> change.path() + " "
                        + String.join(
                                ",", change.kinds().stream().map(Kind::name).toList())
                        + " " + change.message())
                .toList();
    }

    private static RuleLock lock(LockedRule... rules) {
        return new RuleLock(List.of(rules));
    }

    private static LockedRule rule(String name, int text) {
        return new LockedRule(name + ".md", name, "p", Bucket.MANUAL, Optional.empty(), hash(text), hash(0), Map.of());
    }

    private static LockedRule at(LockedRule rule, String path) {
        return new LockedRule(
                path,
                rule.name(),
                rule.provider(),
                rule.bucket(),
                rule.shadowedBy(),
                rule.hash(),
                rule.keys(),
                rule.files());
    }

    private static LockedRule keys(LockedRule rule, int keys) {
        return new LockedRule(
                rule.path(),
                rule.name(),
                rule.provider(),
                rule.bucket(),
                rule.shadowedBy(),
                rule.hash(),
                hash(keys),
                rule.files());
    }

    private static LockedRule bucket(LockedRule rule, Bucket bucket) {
        return new LockedRule(
                rule.path(),
                rule.name(),
                rule.provider(),
                bucket,
                rule.shadowedBy(),
                rule.hash(),
                rule.keys(),
                rule.files());
    }

    private static LockedRule shadowed(LockedRule rule, String winner) {
        return new LockedRule(
                rule.path(),
                rule.name(),
                rule.provider(),
                rule.bucket(),
                Optional.of(winner),
                rule.hash(),
                rule.keys(),
                rule.files());
    }

    private static LockedRule files(LockedRule rule, Map<String, String> files) {
        return new LockedRule(
                rule.path(),
                rule.name(),
                rule.provider(),
                rule.bucket(),
                rule.shadowedBy(),
                rule.hash(),
                rule.keys(),
                files);
    }

    private static String hash(int number) {
        return "sha256:" + String.format("%064x", number);
    }
}
