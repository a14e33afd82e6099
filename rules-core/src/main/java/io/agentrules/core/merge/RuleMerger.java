package io.agentrules.core.merge;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.core.RuleEntry;
import io.agentrules.core.RuleEntry.State;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Decides which rule of a name is in force: the first in precedence order, unless it is kept out.
 *
 * <p>Pure: the order in which contributions are given never matters, and no rule is lost. What is kept out (switched off, not
 * trusted) is so before names are compared, so that the next of that name takes over. One file under two names counts as
 * one name.
 */
public final class RuleMerger {
    /** Binding first, then the higher priority, then the id in code-point order: nothing depends on the class path. */
    public static final Comparator<Contribution> PRECEDENCE = RuleMerger::precedence;

    private RuleMerger() {}

    /**
     * Returns an entry for every rule contributed, in precedence order.
     *
     * @param contributions at most one of each provider and kind
     * @param keptOut the state that keeps a rule out of force, if one does; not asked about binding rules
     */
    public static List<RuleEntry> merge(
            Collection<Contribution> contributions, Function<Rule, Optional<State>> keptOut) {
        var entries = new ArrayList<RuleEntry>();
        var inForce = new HashMap<String, Rule>();
        contributions.stream()
                .sorted(PRECEDENCE)
                .forEach(contribution -> contribution
                        .rules()
                        .forEach(rule -> entries.add(entry(
                                rule, contribution.binding() ? Optional.empty() : keptOut.apply(rule), inForce))));
        return List.copyOf(entries);
    }

    private static int precedence(Contribution one, Contribution other) {
        int order = Boolean.compare(other.binding(), one.binding());
        if (order == 0) {
            order = Integer.compare(other.priority(), one.priority());
        }
        return order == 0 ? one.provider().compareTo(other.provider()) : order;
    }

    private static RuleEntry entry(Rule rule, Optional<State> keptOut, Map<String, Rule> inForce) {
        Bucket bucket = Bucket.of(rule);
        if (keptOut.isPresent()) {
            return new RuleEntry(rule, bucket, keptOut.get(), Optional.empty());
        }
        Optional<Rule> stronger = Optional.ofNullable(inForce.get(nameKey(rule)))
                .or(() -> Optional.ofNullable(inForce.get(fileKey(rule))));
        if (stronger.isPresent()) {
            return new RuleEntry(rule, bucket, State.SHADOWED, stronger);
        }
        inForce.put(nameKey(rule), rule);
        inForce.put(fileKey(rule), rule);
        return new RuleEntry(rule, bucket, State.ELIGIBLE, Optional.empty());
    }

    // The two kinds of key share a map; a name has no control characters, so they never meet.
    private static String nameKey(Rule rule) {
        return rule.name();
    }

    private static String fileKey(Rule rule) {
        return '\n' + rule.source().file();
    }
}
