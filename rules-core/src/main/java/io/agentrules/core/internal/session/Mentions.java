package io.agentrules.core.internal.session;

import io.agentrules.core.internal.path.PathReader;
import io.agentrules.core.internal.path.PathsInText;
import io.agentrules.core.model.RuleCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What {@code @tokens} mention.
 *
 * @param rules names of rules, in order of appearance
 * @param paths candidate paths, in order of appearance
 */
public record Mentions(List<String> rules, List<String> paths) {
    /** Reads the mentions in what a user wrote, where {@code @/src/a.ts} is a file of the workspace, as Cline writes it. */
    public static Mentions in(String prompt, RuleCatalog catalog, PathReader reader) {
        return of(PathsInText.mentions(prompt), catalog, token -> inWorkspace(token, reader));
    }

    /** Reads one mention, without its {@code @}, as a harness hands it over: an absolute path is one. */
    public static Mentions of(String token, RuleCatalog catalog, PathReader reader) {
        return of(List.of(List.of(token)), catalog, path -> candidate(path, reader));
    }

    /**
     * Reads mentions.
     *
     * @param tokens for each what may be meant, without the {@code @}, the longest first: the longest that names a rule is a
     *     mention of it; when none does, the longest is a path
     * @param path the candidate path that a token names
     */
    private static Mentions of(
            List<List<String>> tokens, RuleCatalog catalog, Function<String, Optional<String>> path) {
        var rules = new ArrayList<String>();
        var paths = new ArrayList<String>();
        for (List<String> longestFirst : tokens) {
            Optional<String> rule = longestFirst.stream()
                    .flatMap(token -> catalog.mentioned(token).stream())
                    .findFirst();
            if (rule.isPresent()) {
                rules.add(rule.get());
            } else {
                longestFirst.stream()
                        .flatMap(token -> path.apply(token).stream())
                        .findFirst()
                        .ifPresent(paths::add);
            }
        }
        return new Mentions(rules, paths);
    }

    private static Optional<String> candidate(String token, PathReader reader) {
        return reader.candidates(List.of(token)).stream().findFirst();
    }

    /** What is absolute and in no workspace is taken from the workspace's root. */
    private static Optional<String> inWorkspace(String token, PathReader reader) {
        Optional<String> path = candidate(token, reader);
        return path.filter(known -> known.startsWith("/"))
                .map(absolute -> candidate(absolute.substring(1), reader))
                .orElse(path);
    }
}
