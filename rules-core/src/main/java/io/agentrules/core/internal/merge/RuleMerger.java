package io.agentrules.core.internal.merge;

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
 * Decides which rules are eligible: of each name the first in precedence order that is not excluded, and does not {@linkplain
 * RankedRule#yieldsTo yield} to another one, unless a stronger one of those is {@linkplain SameText the same file or text}, or one
 * {@linkplain ImportedFiles imports its file}.
 *
 * <p>A pure function: the order of the contributions does not matter, and no rule is lost. Exclusion (disabled, untrusted) is
 * applied before names are compared, so the next rule of that name takes over. Names are compared before texts: a rule that lost
 * its name hides no text, and a rule whose text is eligible under another name keeps its own name from weaker rules. So merging
 * by name is associative: leaving out rules that lost their names changes nothing else.
 *
 * <p>Managed rules take their names first, whatever their providers' priority. Protected rules take theirs before all others
 * except managed and binding ones: a repository can add to its user's triggers but never replace one.
 */
public final class RuleMerger {
    /** Binding first, then higher priority, then provider id in code-point order; independent of the class path. */
    public static final Comparator<Contribution> PRECEDENCE = Comparator.comparing(Contribution::binding)
            .thenComparingInt(Contribution::priority)
            .reversed()
            .thenComparing(Contribution::provider);

    private RuleMerger() {}

    /**
     * Returns an entry for every contributed rule, by precedence of the contributions.
     *
     * @param contributions at most one per provider, priority and kind
     * @param exclusion returns the state that excludes a rule; empty if the rule is not excluded. Not called for binding rules.
     */
    public static List<RuleEntry> merge(
            Collection<Contribution> contributions, Function<Rule, Optional<State>> exclusion) {
        List<RankedRule> candidates = candidates(contributions, exclusion);
        var shared = new SharedFiles(candidates);
        Map<String, RankedRule> winners = winners(candidates, shared);
        Map<String, RankedRule> replacements = replacements(winners.values(), shared);
        var entries = new ArrayList<RuleEntry>(candidates.size());
        for (RankedRule candidate : candidates) {
            String name = candidate.rule().name();
            entries.add(candidate.entry(
                    Optional.ofNullable(winners.get(name)), Optional.ofNullable(replacements.get(name))));
        }
        return entries;
    }

    /** Returns for names whose strongest rule has no text of its own to tell the eligible rule in its place. */
    private static Map<String, RankedRule> replacements(Collection<RankedRule> winners, SharedFiles shared) {
        var replacements = new HashMap<String, RankedRule>();
        var texts = new SameText(shared);
        List<RankedRule> inForce = new ArrayList<>(winners.size());
        for (RankedRule candidate : texts.withYieldingLast(winners)) {
            Optional<RankedRule> same = texts.findOrAdd(candidate);
            if (same.isPresent()) {
                replacements.put(candidate.rule().name(), same.get());
            } else {
                inForce.add(candidate);
            }
        }
        var imported = new ImportedFiles(inForce);
        var importers = new HashMap<String, RankedRule>();
        for (RankedRule candidate : inForce) {
            imported.importer(candidate)
                    .ifPresent(importer -> importers.put(candidate.rule().name(), importer));
        }
        if (!importers.isEmpty()) {
            // what gave way to a text that is imported gives way to the importer
            replacements.replaceAll(
                    (name, same) -> importers.getOrDefault(same.rule().name(), same));
            replacements.putAll(importers);
        }
        return replacements;
    }

    private static List<RankedRule> candidates(
            Collection<Contribution> contributions, Function<Rule, Optional<State>> exclusion) {
        var candidates = new ArrayList<RankedRule>();
        var byPrecedence = new ArrayList<>(contributions);
        byPrecedence.sort(PRECEDENCE);
        for (Contribution from : byPrecedence) {
            for (Rule rule : from.rules()) {
                Optional<State> excluded = from.binding() ? Optional.empty() : exclusion.apply(rule);
                candidates.add(new RankedRule(candidates.size(), rule, from, excluded));
            }
        }
        return candidates;
    }

    /** Returns for each name its strongest rule that neither is excluded nor yields; the strongest of all first. */
    private static Map<String, RankedRule> winners(List<RankedRule> candidates, SharedFiles shared) {
        List<RankedRule> eligible = candidates.stream()
                .filter(candidate -> candidate.excluded().isEmpty())
                .toList();
        Map<Named, RankedRule> fullest = shared.fullest(eligible, Named::of);
        List<RankedRule> byRound = eligible.stream()
                .sorted(Comparator.comparingInt(RuleMerger::round))
                .toList();
        var winners = new LinkedHashMap<String, RankedRule>();
        for (RankedRule candidate : byRound) {
            if (!shared.has(candidate) || !candidate.yieldsTo(fullest.getOrDefault(Named.of(candidate), candidate))) {
                winners.putIfAbsent(candidate.rule().name(), candidate);
            }
        }
        return winners;
    }

    /** A name that a file gives to its rule. */
    private record Named(String name, String file) {
        static Named of(RankedRule candidate) {
            return new Named(candidate.rule().name(), candidate.file());
        }
    }

    /** Returns in which round a rule takes its name; lower is earlier. */
    private static int round(RankedRule candidate) {
        if (candidate.rule().source().level() == Level.MANAGED) {
            return 0;
        }
        return candidate.from().binding() || ProtectedRules.contain(candidate.rule()) ? 1 : 2;
    }
}
