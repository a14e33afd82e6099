package io.agentrules.core.internal.condition;

import io.agentrules.api.FileMatch;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The matches of conditions such as {@code fileContains} in the texts of files. Those of conditions that only the repository has are
 * limited separately: a repository with very many of them must not make a session forget the matches for other rules. Immutable.
 */
public final class FileMatches {
    /** No matches. */
    public static final FileMatches NONE = new FileMatches(List.of(), List.of());

    private static final int MAX = 10_000;

    private final List<FileMatch> protectedOnes;
    private final List<FileMatch> others;
    private final List<FileMatch> all;

    FileMatches(List<FileMatch> protectedOnes, List<FileMatch> others) {
        this.protectedOnes = List.copyOf(protectedOnes);
        this.others = List.copyOf(others);
        Set<FileMatch> both = new LinkedHashSet<>(protectedOnes);
        both.addAll(others);
        this.all = List.copyOf(both);
    }

    /** Returns these and what was found later; the oldest are forgotten beyond the limit. The same object if nothing is new. */
    public FileMatches and(FileMatches later) {
        List<FileMatch> latestProtected = latest(protectedOnes, later.protectedOnes);
        List<FileMatch> latestOthers = latest(others, later.others);
        return latestProtected.equals(protectedOnes) && latestOthers.equals(others)
                ? this
                : new FileMatches(latestProtected, latestOthers);
    }

    private static List<FileMatch> latest(List<FileMatch> earlier, List<FileMatch> later) {
        Set<FileMatch> both = new LinkedHashSet<>(earlier);
        both.addAll(later);
        return both.stream().skip(Math.max(0, both.size() - MAX)).toList();
    }

    /** Returns all of them: what only a repository looks for last, each kind with the oldest first. The same list each time. */
    public List<FileMatch> all() {
        return all;
    }
}
