package io.agentrules.core.internal.merge;

import io.agentrules.api.Bucket;
import io.agentrules.api.Level;
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
 * Decides which rule of each name is in force: the first in precedence order that is not excluded.
 *
 * <p>A pure function: the order of the contributions does not matter, and no rule is lost. Exclusion (disabled, untrusted) is
 * applied before names are compared, so the next rule of that name takes over. One file under two names counts as one rule.
 *
 * <p>Managed rules take their names first, whatever their providers' priority. Protected rules take theirs before all others
 * except managed and binding ones: a repository can add to its user's triggers but never replace one. The order is fixed, so
 * merging stays associative.
 */
public final class RuleMerger {
    /** Binding first, then higher priority, then provider id in code-point order; independent of the class path. */
    public static final Comparator<Contribution> PRECEDENCE = RuleMerger::precedence;

    private static final int LAST_ROUND = 2;

    private RuleMerger() {}

    private record Candidate(Rule rule, boolean binding) {
        /** Returns in which round this rule takes its name; lower is earlier. */
        int round() {
            if (rule.source().level() == Level.MANAGED) {
                return 0;
            }
            return binding || isProtected(rule) ? 1 : LAST_ROUND;
        }
    }

    /**
     * Returns an entry for every contributed rule, by precedence of the contributions.
     *
     * @param contributions at most one per provider, priority and kind
     * @param exclusion returns the state that excludes a rule; empty if the rule is not excluded. Not called for binding rules.
     */
    public static List<RuleEntry> merge(
            Collection<Contribution> contributions, Function<Rule, Optional<State>> exclusion) {
        List<Candidate> candidates = contributions.stream()
                .sorted(PRECEDENCE)
                .flatMap(from -> from.rules().stream().map(rule -> new Candidate(rule, from.binding())))
                .toList();
        var entries = new RuleEntry[candidates.size()];
        var inForce = new HashMap<String, Rule>();
        for (int round = 0; round <= LAST_ROUND; round++) {
            for (int i = 0; i < entries.length; i++) {
                Candidate next = candidates.get(i);
                if (next.round() == round) {
                    Rule rule = next.rule();
                    entries[i] = entry(rule, next.binding() ? Optional.empty() : exclusion.apply(rule), inForce);
                }
            }
        }
        return List.of(entries);
    }

    /** Returns whether no repository rule can replace this rule: it is managed, or one of the user's own triggers. */
    public static boolean isProtected(Rule rule) {
        return switch (rule.source().level()) {
            case MANAGED -> true;
            case USER -> Bucket.of(rule) == Bucket.TRIGGER;
            case PROJECT, REMOTE, LIBRARY -> false; // a library's defaults are for projects to change
        };
    }

    private static int precedence(Contribution one, Contribution other) {
        int order = Boolean.compare(other.binding(), one.binding());
        if (order == 0) {
            order = Integer.compare(other.priority(), one.priority());
        }
        return order == 0 ? one.provider().compareTo(other.provider()) : order;
    }

    private static RuleEntry entry(Rule rule, Optional<State> exclusion, Map<String, Rule> inForce) {
        Bucket bucket = Bucket.of(rule);
        if (exclusion.isPresent()) {
            return new RuleEntry(rule, bucket, exclusion.get(), Optional.empty());
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

    // The two kinds of key share a map; a name has no control characters, so they never collide.
    private static String nameKey(Rule rule) {
        return rule.name();
    }

    private static String fileKey(Rule rule) {
        return '\n' + rule.source().file();
    }
}
