package io.agentrules.core.internal.session;

import io.agentrules.core.internal.path.PathReader;
import io.agentrules.core.internal.path.PathsInText;
import io.agentrules.core.model.RuleCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The rules and paths that {@code @tokens} mention.
 *
 * @param rules the names of mentioned rules, in order of appearance
 * @param paths the mentioned candidate paths, in order of appearance
 */
public record Mentions(List<String> rules, List<String> paths) {
    static final Mentions NONE = new Mentions(List.of(), List.of());

    /** Reads the mentions in a prompt, where {@code @/src/a.ts} is relative to the workspace. */
    public static Mentions in(String prompt, RuleCatalog catalog, PathReader reader) {
        return of(
                PathsInText.mentions(prompt),
                catalog,
                token -> PathsInText.isPlausible(token) ? inWorkspace(token, reader) : Optional.empty());
    }

    /** Reads one mention from the harness, with or without {@code @}; an absolute path stays absolute. */
    public static Mentions of(String token, RuleCatalog catalog, PathReader reader) {
        boolean isWritten = token.startsWith("@") && catalog.mentioned(token).isEmpty();
        String mentioned = isWritten ? token.substring(1) : token;
        return of(List.of(List.of(mentioned)), catalog, path -> candidate(path, reader));
    }

    /**
     * Reads mentions.
     *
     * @param tokens for each mention its possible meanings without the {@code @}, longest first: the longest that names a rule
     *     mentions it; if none does, the longest that is a path
     * @param path returns the candidate path that a token names
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

    /** Returns the candidate path; an absolute path outside the workspace is read as relative to the primary root. */
    private static Optional<String> inWorkspace(String token, PathReader reader) {
        Optional<String> path = candidate(token, reader);
        return path.filter(known -> known.startsWith("/"))
                .map(absolute -> candidate(absolute.substring(1), reader))
                .orElse(path);
    }
}
