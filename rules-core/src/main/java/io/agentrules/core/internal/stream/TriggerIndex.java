package io.agentrules.core.internal.stream;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.SourcePart;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.core.internal.path.ToolNames;
import io.agentrules.core.internal.stream.Scope.Status;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.pattern.PatternProblem;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The trigger rules of a catalog, compiled together. Immutable and shared by all streams. Rules are identified by index. */
public final class TriggerIndex {
    /** An index without rules. */
    public static final TriggerIndex NONE = new TriggerIndex(List.of());

    private final List<Rule> rules;
    private final List<Scope> scopes;
    private final PathGlobs globs;
    private final TriggerPatterns whole;
    private final TriggerPatterns added;
    private final TriggerPatterns code;
    private final TriggerPatterns comments;
    private final List<TriggerPatterns> all;

    /** Compiles rules, each of which must have a trigger. */
    public TriggerIndex(List<Rule> triggers) {
        this.rules = List.copyOf(triggers);
        List<Integer> order = repositoryLast(rules);
        var allGlobs = new PathGlobs.Builder();
        var scopeOf = new Scope[rules.size()];
        order.forEach(rule -> scopeOf[rule] = Scope.of(rules.get(rule), allGlobs, reported -> {}));
        this.scopes = List.of(scopeOf);
        this.globs = allGlobs.build();
        this.whole = new TriggerPatterns(
                rules, order, rule -> part(rule).isEmpty() && !options(rule).addedLinesOnly());
        this.added = new TriggerPatterns(
                rules, order, rule -> part(rule).isEmpty() && options(rule).addedLinesOnly());
        this.code = new TriggerPatterns(rules, order, rule -> part(rule).equals(Optional.of(SourcePart.CODE)));
        this.comments = new TriggerPatterns(rules, order, rule -> part(rule).equals(Optional.of(SourcePart.COMMENTS)));
        this.all = List.of(whole, added, code, comments);
    }

    /** Orders rules so that a repository with many or large patterns leaves none of the user's without room. */
    private static List<Integer> repositoryLast(List<Rule> rules) {
        return IntStream.range(0, rules.size())
                .boxed()
                .sorted(Comparator.comparing(
                        rule -> rules.get(rule).source().level().isOfRepository()))
                .toList();
    }

    private static Optional<SourcePart> part(Rule rule) {
        return rule.trigger().orElseThrow().in();
    }

    private static TriggerOptions options(Rule rule) {
        return rule.trigger().orElseThrow().options();
    }

    /** Returns the problems of a rule's scope; empty for a rule without a trigger. */
    public static Stream<Diagnostic> problemsOfScope(Rule rule) {
        var problems = Stream.<Diagnostic>builder();
        rule.trigger().ifPresent(trigger -> {
            var globs = new PathGlobs.Builder();
            Scope.of(rule, globs, problems);
            globs.build().problems().stream().map(TriggerIndex::problem).forEach(problems);
        });
        return problems.build()
                .map(problem -> problem.about(rule.name()).at(rule.source().location()));
    }

    /** Returns the problems of patterns and globs that are not used because they are too large, alone or together. */
    public List<Diagnostic> problems() {
        return Stream.concat(overLimit(), globs.problems().stream().map(TriggerIndex::problem))
                .toList();
    }

    /** Returns the problems of patterns that are not used because all patterns together are too large. */
    public Stream<Diagnostic> overLimit() {
        return all.stream()
                .flatMap(patterns -> patterns.problems().stream().map(problem -> problem(patterns, problem)));
    }

    private static Diagnostic problem(PatternProblem glob) {
        return Diagnostic.error(
                        "pattern-invalid",
                        "The glob " + Excerpt.of(glob.source()) + " of a trigger rule is not used: " + glob.reason(),
                        "Write several globs, or a simpler one")
                .concerning(glob.source());
    }

    private Diagnostic problem(TriggerPatterns patterns, PatternProblem problem) {
        Rule rule = rule(patterns.rule(problem.pattern()));
        return Diagnostic.warning(
                        "regex-over-limit",
                        "A pattern is not used together with those of the other rules: " + problem.reason(),
                        "Use fewer or simpler patterns")
                .about(rule.name())
                .at(rule.source().location());
    }

    /** Returns the patterns of a rule that are not used because all patterns together are too large. */
    public List<String> unused(Rule rule) {
        return all.stream()
                .flatMap(patterns -> patterns.problems().stream()
                        .map(PatternProblem::pattern)
                        .filter(pattern -> rule(patterns.rule(pattern)).equals(rule))
                        .map(patterns::source))
                .toList();
    }

    /** Returns whether a rule has a level that a predicate accepts. */
    boolean has(Predicate<Level> level) {
        return rules.stream().anyMatch(rule -> level.test(rule.source().level()));
    }

    /** Returns those of some rules that have one of the levels. */
    public BitSet ofLevels(BitSet some, Set<Level> levels) {
        var selected = new BitSet();
        some.stream()
                .filter(rule -> levels.contains(rule(rule).source().level()))
                .forEach(selected::set);
        return selected;
    }

    /** Returns the rule of a name. */
    Optional<Rule> rule(String name) {
        return rules.stream().filter(rule -> rule.name().equals(name)).findFirst();
    }

    /** Returns a rule. */
    public Rule rule(int rule) {
        return rules.get(rule);
    }

    /** Returns the trigger of a rule. */
    public StreamTrigger trigger(int rule) {
        return rules.get(rule).trigger().orElseThrow();
    }

    /**
     * Returns whether a stream is in the scope of a rule.
     *
     * @param tools the names of the tool in lower case; none for text and thinking
     * @param paths the stream's known paths
     */
    public Status statusOf(int rule, StreamSource source, Set<String> tools, Collection<String> paths) {
        boolean mustBeNamed = tools.stream().anyMatch(ToolNames::reads);
        return scope(rule).statusOf(source, tools, globs.with(PathGlobs.NONE, paths), mustBeNamed);
    }

    Scope scope(int rule) {
        return scopes.get(rule);
    }

    PathGlobs globs() {
        return globs;
    }

    /** Returns the patterns that match in the whole text. */
    TriggerPatterns whole() {
        return whole;
    }

    /** Returns the patterns that match only in lines that a diff adds. */
    TriggerPatterns added() {
        return added;
    }

    /** Returns the patterns that match only in code, or only in comments. */
    TriggerPatterns in(SourcePart part) {
        return part == SourcePart.CODE ? code : comments;
    }

    /** Returns whether some patterns match only in code or only in comments. */
    public boolean tellsPartsApart() {
        return !code.isEmpty() || !comments.isEmpty();
    }

    /** Returns all patterns. */
    List<TriggerPatterns> all() {
        return all;
    }
}
