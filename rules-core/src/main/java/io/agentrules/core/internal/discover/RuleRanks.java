package io.agentrules.core.internal.discover;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.files.RuleNames;
import io.agentrules.core.internal.plugin.Progress;
import io.agentrules.core.internal.read.RuleCache;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Puts the rules of one provider in order: one contribution for each rank, of the rules with valid names. */
final class RuleRanks {
    private final String provider;
    private final int priority;
    private final RuleCache cache;
    private final Progress progress;

    /** Rules of one rank, in the provider's order. */
    record Ranked(int priority, List<Rule> rules) {}

    RuleRanks(String provider, int priority, RuleCache cache, Progress progress) {
        this.provider = provider;
        this.priority = priority;
        this.cache = cache;
        this.progress = progress;
    }

    /** Returns the rules by rank, the highest first; the provider's own rank is always there. */
    List<Contribution> contributions(List<Ranked> parts, Consumer<Diagnostic> report) {
        var byPriority = new TreeMap<Integer, List<Rule>>(Comparator.reverseOrder());
        byPriority.put(priority, new ArrayList<>());
        parts.forEach(part -> byPriority
                .computeIfAbsent(part.priority, rank -> new ArrayList<>())
                .addAll(part.rules));
        var contributions = new ArrayList<Contribution>();
        byPriority.forEach((rank, rules) ->
                contributions.add(new Contribution(provider, rank, false, withValidNames(rank, rules, report))));
        return contributions;
    }

    /** Returns the rules with valid names and reports the others; a provider can build rules without reading a file. */
    private List<Rule> withValidNames(int rank, List<Rule> rules, Consumer<Diagnostic> report) {
        List<Rule> last = cache.validRules(rank);
        if (last.equals(rules)) {
            return last;
        }
        var named = new ArrayList<Rule>(rules.size());
        for (Rule rule : rules) {
            progress.step();
            RuleNames.problem(rule.name())
                    .ifPresentOrElse(
                            problem -> report.accept(RuleNames.invalid(rule.name(), problem, rule.source())),
                            () -> named.add(rule));
        }
        List<Rule> valid = List.copyOf(named);
        cache.validRules(rank, valid);
        return valid;
    }
}
