package io.agentrules.core.internal.merge;

import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.core.internal.discover.Contribution;
import io.agentrules.core.model.RuleEntry;
import java.util.List;
import java.util.Optional;

/** Merges rules, none of which is excluded, and makes rules of files. */
final class Merging {
    private Merging() {}

    static Contribution contribution(String provider, int priority, Rule... rules) {
        return new Contribution(provider, priority, false, List.of(rules));
    }

    static List<RuleEntry> merge(List<Contribution> contributions) {
        return RuleMerger.merge(contributions, rule -> Optional.empty());
    }

    static List<Rule> inForce(List<RuleEntry> entries) {
        return entries.stream()
                .filter(RuleEntry::isEligible)
                .map(RuleEntry::rule)
                .toList();
    }

    /** Returns an unfinished rule that waits to be asked for. */
    static Rule.Builder waiting(String name, String file) {
        var source = new RuleSource("test", Level.PROJECT, name, "/ws/" + name, file, Optional.of("/ws"));
        return Rule.named(name, source).content("Same");
    }

    /** Returns a rule that always applies. */
    static Rule inFile(String name, String file) {
        return waiting(name, file).alwaysApply(true).build();
    }

    static Rule inFolder(String folder, String file) {
        String path = folder + "/AGENTS.md";
        var source = new RuleSource("agents-md", Level.PROJECT, path, "/ws/" + path, file, Optional.of("/ws"));
        return Rule.named(folder + "/AGENTS", source)
                .when("folder", List.of(folder), PatternStyle.ROOTED)
                .content("Same")
                .build();
    }
}
