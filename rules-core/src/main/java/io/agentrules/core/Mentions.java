package io.agentrules.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What {@code @tokens} mention.
 *
 * @param rules names of rules, in order of appearance
 * @param paths candidate paths, in order of appearance
 */
record Mentions(List<String> rules, List<String> paths) {
    /**
     * Reads mentions.
     *
     * @param tokens for each what may be meant, without the {@code @}, the longest first: the longest that names a rule is a
     *     mention of it; when none does, the longest is a path
     */
    static Mentions of(List<List<String>> tokens, SessionSource source) {
        RuleCatalog catalog = source.catalog();
        var rules = new ArrayList<String>();
        var paths = new ArrayList<String>();
        for (List<String> longestFirst : tokens) {
            Optional<String> rule = longestFirst.stream()
                    .flatMap(token -> catalog.mentioned(token).stream())
                    .findFirst();
            if (rule.isPresent()) {
                rules.add(rule.get());
            } else {
                source.candidates(longestFirst).stream().findFirst().ifPresent(paths::add);
            }
        }
        return new Mentions(rules, paths);
    }
}
