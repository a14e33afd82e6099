package io.agentrules.core.internal.discover;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.files.RuleNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Rules of one rank that a provider has found, in its order. */
record RankedRules(int priority, List<Rule> rules) {
    /**
     * Returns rules by rank, the highest first, without those with invalid names, which are reported: a provider can build rules without
     * reading a file.
     *
     * @param provider the id of the provider that found the rules
     * @param priority its own rank, which is always there
     */
    static List<Contribution> contributions(
            String provider, int priority, List<RankedRules> parts, Consumer<Diagnostic> report) {
        var byPriority = new TreeMap<Integer, List<Rule>>(Comparator.reverseOrder());
        byPriority.put(priority, new ArrayList<>());
        parts.forEach(part -> byPriority
                .computeIfAbsent(part.priority, rank -> new ArrayList<>())
                .addAll(part.rules));
        byPriority
                .values()
                .forEach(rules -> rules.removeIf(rule -> {
                    Optional<String> problem = RuleNames.problem(rule.name());
                    problem.ifPresent(what -> report.accept(RuleNames.invalid(rule.name(), what, rule.source())));
                    return problem.isPresent();
                }));
        return byPriority.entrySet().stream()
                .map(rank -> new Contribution(provider, rank.getKey(), false, rank.getValue()))
                .toList();
    }
}
