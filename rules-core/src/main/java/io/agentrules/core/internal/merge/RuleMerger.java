package io.agentrules.core.internal.merge;

import io.agentrules.api.Bucket;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.discover.Contribution;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Decides which rules are in force: of each name the first in precedence order that is not excluded, unless a stronger one of
 * those is {@linkplain SameText the same file or text}, or one {@linkplain ImportedFiles imports its file}.
 *
 * <p>A pure function: the order of the contributions does not matter, and no rule is lost. Exclusion (disabled, untrusted) is
 * applied before names are compared, so the next rule of that name takes over. Names are compared before texts: a rule that lost
 * its name hides no text, and a rule whose text is in force under another name keeps its own name from weaker rules. So merging
 * by name is associative: leaving out rules that lost their names changes nothing else.
 *
 * <p>Managed rules take their names first, whatever their providers' priority. Protected rules take theirs before all others
 * except managed and binding ones: a repository can add to its user's triggers but never replace one.
 */
public final class RuleMerger {
    /** Binding first, then higher priority, then provider id in code-point order; independent of the class path. */
    public static final Comparator<Contribution> PRECEDENCE = RuleMerger::precedence;

    private RuleMerger() {}

    private record Candidate(int rank, Rule rule, boolean binding, Optional<State> excluded) {

        /** Returns in which round this rule takes its name; lower is earlier. */
        int round() {
            if (rule.source().level() == Level.MANAGED) {
                return 0;
            }
            return binding || isProtected(rule) ? 1 : 2;
        }

        /**
         * Returns the entry of this rule.
         *
         * @param winner the strongest rule of its name, possibly this one
         * @param replacement the rule in force instead of the winner, if one is
         */
        RuleEntry entry(Optional<Candidate> winner, Optional<Rule> replacement) {
            if (excluded.isPresent()) {
                return entry(excluded.get(), Optional.empty());
            }
            Optional<Rule> instead = replacement.or(
                    () -> winner.filter(strongest -> strongest.rank != rank).map(Candidate::rule));
            return entry(instead.isPresent() ? State.SHADOWED : State.ELIGIBLE, instead);
        }

        private RuleEntry entry(State state, Optional<Rule> shadowedBy) {
            return new RuleEntry(rule, Bucket.of(rule), state, shadowedBy);
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
        List<Candidate> candidates = candidates(contributions, exclusion);
        Map<String, Candidate> winners = winners(candidates);
        Map<String, Rule> replacements = replacements(winners.values());
        return candidates.stream()
                .map(candidate -> candidate.entry(
                        Optional.ofNullable(winners.get(candidate.rule().name())),
                        Optional.ofNullable(replacements.get(candidate.rule().name()))))
                .toList();
    }

    /** Returns for names whose strongest rule has no text of its own to tell the rule in force in its place. */
    private static Map<String, Rule> replacements(Collection<Candidate> winners) {
        List<Rule> rules = new ArrayList<>(winners.size());
        for (Candidate winner : winners) {
            rules.add(winner.rule());
        }
        var replacements = new HashMap<String, Rule>();
        var texts = new SameText();
        List<Rule> inForce = new ArrayList<>(rules.size());
        for (Rule rule : SameText.withThoseThatYieldLast(rules)) {
            Optional<Rule> same = texts.findOrAdd(rule);
            if (same.isPresent()) {
                replacements.put(rule.name(), same.get());
            } else {
                inForce.add(rule);
            }
        }
        var imported = new ImportedFiles(inForce);
        for (Rule rule : inForce) {
            imported.importer(rule).ifPresent(importer -> replacements.put(rule.name(), importer));
        }
        return replacements;
    }

    private static List<Candidate> candidates(
            Collection<Contribution> contributions, Function<Rule, Optional<State>> exclusion) {
        var candidates = new ArrayList<Candidate>();
        for (Contribution from : contributions.stream().sorted(PRECEDENCE).toList()) {
            for (Rule rule : from.rules()) {
                Optional<State> excluded = from.binding() ? Optional.empty() : exclusion.apply(rule);
                candidates.add(new Candidate(candidates.size(), rule, from.binding(), excluded));
            }
        }
        return candidates;
    }

    /** Returns for each name its strongest rule that is not excluded; the strongest of all first. */
    private static Map<String, Candidate> winners(List<Candidate> candidates) {
        var byRound = new ArrayList<>(candidates);
        byRound.sort((one, other) -> Integer.compare(one.round(), other.round()));
        var winners = new LinkedHashMap<String, Candidate>();
        for (Candidate candidate : byRound) {
            if (candidate.excluded().isEmpty()) {
                winners.putIfAbsent(candidate.rule().name(), candidate);
            }
        }
        return winners;
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
}
