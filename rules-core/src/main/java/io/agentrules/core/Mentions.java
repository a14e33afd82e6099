package io.agentrules.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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
                path(longestFirst, source).ifPresent(paths::add);
            }
        }
        return new Mentions(rules, paths);
    }

    /** Cline writes {@code @/src/a.ts} for a file of the workspace: what is absolute and in no workspace is taken from its root. */
    private static Optional<String> path(List<String> longestFirst, SessionSource source) {
        return longestFirst.stream()
                .flatMap(token -> source.candidates(List.of(token)).stream()
                        .flatMap(path -> path.startsWith("/")
                                ? source.candidates(List.of(path.substring(1))).stream()
                                : Stream.of(path)))
                .findFirst();
    }
}
