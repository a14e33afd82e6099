package io.agentrules.core.internal.discover;

import io.agentrules.api.Rule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/** Rules of one rank that a provider has found, in its order. */
record RankedRules(int priority, List<Rule> rules) {
    /** Returns rules by rank, the highest first; the provider's own rank, {@code priority}, is always there. */
    static List<Contribution> contributions(String provider, int priority, List<RankedRules> parts) {
        var byPriority = new TreeMap<Integer, List<Rule>>(Comparator.reverseOrder());
        byPriority.put(priority, new ArrayList<>());
        parts.forEach(part -> byPriority
                .computeIfAbsent(part.priority, rank -> new ArrayList<>())
                .addAll(part.rules));
        return byPriority.entrySet().stream()
                .map(rank -> new Contribution(provider, rank.getKey(), false, rank.getValue()))
                .toList();
    }
}
