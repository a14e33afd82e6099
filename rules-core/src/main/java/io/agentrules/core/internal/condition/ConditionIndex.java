package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.MatchMode;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The conditions of many rules, compiled together by key. Immutable; queried at every model call. */
public final class ConditionIndex {
    private final List<Rule> rules;
    private final Map<String, KeyConditions> keys = new LinkedHashMap<>();
    private final int[] required;
    private final int[][] indexes; // by rule and position: the index of its condition among those of the key
    private final BitSet inFolders = new BitSet(); // rules that a folder limits
    private final BitSet onlyInFolders = new BitSet(); // those of them without any other condition
    private final BitSet excludable = new BitSet(); // rules that some agent excludes
    private final SessionConditions.Shared shared;
    private final List<Diagnostic> problems;
    private final Consumer<Diagnostic> failures;

    /**
     * Compiles the conditions of rules. Rules are identified by their index in the list.
     *
     * @param failures receives a diagnostic each time an evaluator fails
     */
    public ConditionIndex(List<Rule> rules, Evaluators evaluators, Consumer<Diagnostic> failures) {
        this.rules = List.copyOf(rules);
        this.required = new int[rules.size()];
        this.indexes = new int[rules.size()][];
        this.failures = failures;
        // a repository with many or large patterns leaves those of others the room that they need
        addAll(rule -> !isOfRepository(rule));
        keys.values().forEach(KeyConditions::protect);
        addAll(ConditionIndex::isOfRepository);
        this.shared = new SessionConditions.Shared(
                List.copyOf(keys.values()), required, inFolders, onlyInFolders, excludable);
        var found = new ArrayList<Diagnostic>();
        keys.forEach((key, conditions) -> {
            ObjIntConsumer<Diagnostic> problems =
                    (problem, condition) -> found.add(about(rules.get(conditions.rule(condition)), problem));
            evaluators
                    .of(key)
                    .ifPresentOrElse(
                            evaluator -> conditions.compile(evaluator, problems, found::add),
                            () -> conditions.reportUnknownKey(problems));
        });
        this.problems = List.copyOf(found);
    }

    private static Diagnostic about(Rule rule, Diagnostic problem) {
        return problem.about(rule.name()).at(rule.source().location());
    }

    private static boolean isOfRepository(Rule rule) {
        return rule.source().level().isOfRepository();
    }

    private void addAll(Predicate<Rule> wanted) {
        for (int rule = 0; rule < rules.size(); rule++) {
            if (wanted.test(rules.get(rule))) {
                add(rule, rules.get(rule));
            }
        }
    }

    private void add(int index, Rule rule) {
        List<Condition> globs = globsOfTexts(rule);
        required[index] = required(rule, globs.size());
        indexes[index] = rule.conditions().stream()
                .mapToInt(condition -> add(index, condition, globs))
                .toArray();
        boolean hasFolder = has(rule, Set.of(Rule.FOLDER));
        inFolders.set(index, hasFolder);
        onlyInFolders.set(index, hasFolder && required[index] == 0);
        excludable.set(index, has(rule, Set.of(Rule.EXCLUDE_AGENT)));
    }

    private int add(int rule, Condition condition, List<Condition> globs) {
        KeyConditions ofKey = keys.computeIfAbsent(condition.key(), key -> new KeyConditions(key, failures));
        return globs.contains(condition) ? ofKey.addPart(rule, condition) : ofKey.add(rule, condition, globs);
    }

    /** Returns whether an index of {@code others} would be the same; texts and descriptions of the rules are irrelevant. */
    public boolean isOf(List<Rule> others) {
        return rules.size() == others.size()
                && IntStream.range(0, rules.size()).allMatch(rule -> isSame(rules.get(rule), others.get(rule)));
    }

    private static boolean isSame(Rule one, Rule other) {
        return one.conditions().equals(other.conditions())
                && one.match() == other.match()
                && one.name().equals(other.name())
                && one.source().equals(other.source());
    }

    /** Returns the problems of the conditions themselves: invalid values, and keys without an evaluator. */
    public List<Diagnostic> problems() {
        return problems;
    }

    /** Returns an evaluation of these conditions for one session. */
    public SessionConditions forSession() {
        return new SessionConditions(shared);
    }

    /**
     * Returns how many conditions of a rule must hold besides its limits, according to {@link Rule#match}.
     *
     * @param parts how many of them are part of another one
     */
    private static int required(Rule rule, int parts) {
        int own = (int) rule.conditions().stream()
                        .filter(condition -> !condition.isLimit())
                        .count()
                - parts;
        return rule.match() == MatchMode.ANY ? Math.min(1, own) : own;
    }

    private static boolean has(Rule rule, Set<String> keys) {
        return rule.conditions().stream().map(Condition::key).anyMatch(keys::contains);
    }

    /** Returns the globs that are one condition together with a condition on texts; none if the rule has no such condition. */
    private static List<Condition> globsOfTexts(Rule rule) {
        return has(rule, FileTextMatch.KEYS)
                ? rule.conditions().stream()
                        .filter(condition -> condition.key().equals(FileTextMatch.GLOBS))
                        .toList()
                : List.of();
    }

    /** Returns what the conditions on texts find in the text of a file. */
    public FileMatches search(String path, String text) {
        return FileTextMatch.KEYS.stream()
                .sorted()
                .flatMap(key -> Optional.ofNullable(keys.get(key)).stream())
                .map(conditions -> conditions.search(path, text))
                .reduce(FileMatches.NONE, FileMatches::and);
    }

    /** Returns the verdict on each condition of a rule by key, in file order; for several rules, get {@link #verdicts(EvaluationContext)} once. */
    public Map<String, Verdict> verdicts(int rule, EvaluationContext context) {
        return verdicts(context).of(rule);
    }

    /** Returns the verdicts on the conditions of all rules for one context. */
    public RuleVerdicts verdicts(EvaluationContext context) {
        var byKey = new HashMap<String, IntFunction<Verdict>>();
        keys.forEach((key, conditions) -> byKey.put(key, conditions.verdicts(context)));
        return new RuleVerdicts(rules, indexes, byKey);
    }
}
