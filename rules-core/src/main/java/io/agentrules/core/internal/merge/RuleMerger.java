package io.agentrules.core.internal.merge;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.discover.Contribution;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
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
 *
 * <p>Guarded rules take their names before all others but binding ones, whatever their providers' priority: a repository can
 * add to the triggers of its user, and never replace one. This is one fixed order, so merging stays associative.
 */
public final class RuleMerger {
    /** Binding first, then the higher priority, then the id in code-point order: nothing depends on the class path. */
    public static final Comparator<Contribution> PRECEDENCE = RuleMerger::precedence;

    private RuleMerger() {}

    private record Given(Rule rule, boolean binding) {
        /** Whether its name is given away before those of the others. */
        boolean isFirst() {
            return binding || isGuarded(rule);
        }
    }

    /**
     * Returns an entry for every rule contributed, by precedence of the contributions.
     *
     * @param contributions at most one of each provider and kind
     * @param keptOut the state that keeps a rule out of force, if one does; not asked about binding rules
     */
    public static List<RuleEntry> merge(
            Collection<Contribution> contributions, Function<Rule, Optional<State>> keptOut) {
        List<Given> given = contributions.stream()
                .sorted(PRECEDENCE)
                .flatMap(from -> from.rules().stream().map(rule -> new Given(rule, from.binding())))
                .toList();
        var entries = new RuleEntry[given.size()];
        var inForce = new HashMap<String, Rule>();
        for (boolean first : List.of(true, false)) {
            for (int i = 0; i < entries.length; i++) {
                Given next = given.get(i);
                if (next.isFirst() == first) {
                    entries[i] =
                            entry(next.rule(), next.binding() ? Optional.empty() : keptOut.apply(next.rule()), inForce);
                }
            }
        }
        return List.of(entries);
    }

    /** Returns whether no rule of a repository can take the place of this one: a trigger that is the user's own. */
    public static boolean isGuarded(Rule rule) {
        return Bucket.of(rule) == Bucket.TRIGGER
                && switch (rule.source().level()) {
                    case USER -> true;
                    case PROJECT, REMOTE -> false;
                };
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
