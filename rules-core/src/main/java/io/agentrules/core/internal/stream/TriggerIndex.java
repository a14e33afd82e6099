package io.agentrules.core.internal.stream;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.pattern.PatternProblem;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The trigger rules of a catalog, compiled together: immutable, shared by all streams. A rule is known by its index. */
public final class TriggerIndex {
    /** Of a harness that watches nothing. */
    public static final TriggerIndex NONE = new TriggerIndex(List.of());

    private final List<Rule> rules;
    private final List<Scope> scopes;
    private final PathGlobs globs;
    private final TriggerPatterns whole;
    private final TriggerPatterns added;

    /** Compiles rules that each have a trigger. */
    public TriggerIndex(List<Rule> triggers) {
        this.rules = List.copyOf(triggers);
        var globsOfAll = new PathGlobs.Builder();
        this.scopes = rules.stream()
                .map(rule -> Scope.of(rule, globsOfAll, reported -> {}))
                .toList();
        this.globs = globsOfAll.build();
        this.whole = new TriggerPatterns(rules, rule -> !options(rule).addedLinesOnly());
        this.added = new TriggerPatterns(rules, rule -> options(rule).addedLinesOnly());
    }

    private static TriggerOptions options(Rule rule) {
        return rule.trigger().orElseThrow().options();
    }

    /** Returns what is wrong with the scope of a rule; empty for one without a trigger. */
    public static List<Diagnostic> problems(Rule rule) {
        var problems = Stream.<Diagnostic>builder();
        rule.trigger().ifPresent(trigger -> {
            var globs = new PathGlobs.Builder();
            Scope.of(rule, globs, problems);
            globs.build().problems().stream().map(TriggerIndex::problem).forEach(problems);
        });
        return problems.build().toList();
    }

    /** Returns what a rule listens to first, as the scope of its trigger says; empty when it listens to nothing. */
    public static Optional<StreamKind> firstKind(Rule rule) {
        return rule.trigger()
                .flatMap(trigger ->
                        Scope.of(rule, new PathGlobs.Builder(), reported -> {}).first());
    }

    /** Returns the conditions and globs that are not used because they are too large, each alone or all of them together. */
    public List<Diagnostic> problems() {
        return Stream.concat(
                        Stream.of(whole, added)
                                .flatMap(conditions ->
                                        conditions.problems().stream().map(problem -> problem(conditions, problem))),
                        globs.problems().stream().map(TriggerIndex::problem))
                .toList();
    }

    private static Diagnostic problem(PatternProblem glob) {
        return Diagnostic.error(
                "pattern-invalid",
                "The glob " + Excerpt.of(glob.source()) + " of a stream rule is not used: " + glob.reason(),
                "Write several globs, or a simpler one");
    }

    private Diagnostic problem(TriggerPatterns conditions, PatternProblem problem) {
        Rule rule = rule(conditions.rule(problem.pattern()));
        return Diagnostic.warning(
                        "regex-over-limit",
                        "A condition is not used: together with those of the other rules " + problem.reason(),
                        "Use fewer or simpler conditions")
                .about(rule.name())
                .at(rule.source().location());
    }

    /** Returns the conditions of a rule that are not used because all of them together are too large. */
    public List<String> unused(Rule rule) {
        return Stream.of(whole, added)
                .flatMap(conditions -> conditions.problems().stream()
                        .map(PatternProblem::pattern)
                        .filter(pattern -> rule(conditions.rule(pattern)).equals(rule))
                        .map(conditions::source))
                .toList();
    }

    /** Returns a rule. */
    public Rule rule(int rule) {
        return rules.get(rule);
    }

    /** Returns the trigger of a rule. */
    public StreamTrigger trigger(int rule) {
        return rules.get(rule).trigger().orElseThrow();
    }

    Scope scope(int rule) {
        return scopes.get(rule);
    }

    PathGlobs globs() {
        return globs;
    }

    /** Returns the conditions that look at all of a text. */
    TriggerPatterns whole() {
        return whole;
    }

    /** Returns the conditions that look only at the lines that a diff adds. */
    TriggerPatterns added() {
        return added;
    }
}
