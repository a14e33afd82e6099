package io.agentrules.core.internal.merge;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The files from which several rules are read, because two tools read them or one reads them twice; often there are none. */
final class SharedFiles {
    private final Set<String> files = new HashSet<>();

    /** Finds them among the files of these rules. */
    SharedFiles(List<RankedRule> rules) {
        var seen = new HashSet<String>();
        for (RankedRule rule : rules) {
            if (!seen.add(rule.file())) {
                files.add(rule.file());
            }
        }
    }

    /** Returns whether another rule is read from the file of this one. */
    boolean has(RankedRule rule) {
        return files.contains(rule.file());
    }

    /**
     * Returns for each key the rule that gives the model the most of the file, to which others may {@linkplain RankedRule#yieldsTo yield}.
     * Files with a single rule have none.
     *
     * @param rules the strongest first
     * @param key returns equal keys only for rules of one file
     */
    <K> Map<K, RankedRule> fullest(Collection<RankedRule> rules, Function<RankedRule, K> key) {
        var fullest = new HashMap<K, RankedRule>();
        for (RankedRule rule : rules) {
            if (has(rule)) {
                fullest.merge(key.apply(rule), rule, RankedRule::fuller);
            }
        }
        return fullest;
    }
}
