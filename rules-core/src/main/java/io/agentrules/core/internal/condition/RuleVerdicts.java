package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.MatchMode;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** The verdicts on the conditions of many rules for one context, each made when it is asked for. Thread-safe. */
public final class RuleVerdicts {
    private final List<Rule> rules;
    private final int[][] indexes;
    private final Map<String, IntFunction<Verdict>> byKey;

    /**
     * Takes what makes the verdicts.
     *
     * @param indexes for each condition of each rule its index among those of its key; -1 if it has no values
     * @param byKey returns the verdict on a condition of that key by its index
     */
    RuleVerdicts(List<Rule> rules, int[][] indexes, Map<String, IntFunction<Verdict>> byKey) {
        this.rules = rules;
        this.indexes = indexes;
        this.byKey = byKey;
    }

    /** Returns the verdict on each condition of a rule by key, in file order. */
    public Map<String, Verdict> of(int rule) {
        var verdicts = new LinkedHashMap<String, Verdict>();
        List<Condition> conditions = rules.get(rule).conditions();
        for (int i = 0; i < conditions.size(); i++) {
            verdicts.merge(
                    conditions.get(i).key(), verdict(rule, i), (one, other) -> combined(rules.get(rule), one, other));
        }
        return verdicts;
    }

    /** Returns the verdict on the condition that excludes agents, by its key; empty if the rule has none. */
    public Map<String, Verdict> exclusion(int rule) {
        Map<String, Verdict> verdicts = of(rule);
        verdicts.keySet().removeIf(key -> !key.equals(Rule.EXCLUDE_AGENT));
        return verdicts;
    }

    @SuppressWarnings("NullAway") // every key of a rule has its conditions
    private Verdict verdict(int rule, int position) {
        Condition condition = rules.get(rule).conditions().get(position);
        int index = indexes[rule][position];
        return index < 0
                ? Verdict.missing("the value of " + rules.get(rule).writtenKey(condition)
                        + " cannot be read, so the condition never holds")
                : byKey.get(condition.key()).apply(index);
    }

    /** Returns the verdict on two conditions with the same key, combined according to the rule's match mode. */
    private static Verdict combined(Rule rule, Verdict one, Verdict other) {
        if (one.holds() != other.holds()) {
            return one.holds() == (rule.match() == MatchMode.ANY) ? one : other;
        }
        return new Verdict(
                one.holds(),
                Stream.concat(one.matches().stream(), other.matches().stream()).toList(),
                one.reason() + "; " + other.reason());
    }
}
