package io.agentrules.pattern.internal.glob;

import io.agentrules.pattern.internal.dfa.LazyDfa;
import java.util.BitSet;

/**
 * Matches paths against many globs in two halves, folder and name: a name that was not seen before is then new once, and not
 * again in each folder.
 */
final class SplitPathMatcher {
    private final TreeMatcher folders;
    private final TreeMatcher names;

    private final GlobPairs pairs = new GlobPairs();

    SplitPathMatcher(GlobSetLimits limits, long cacheBytes) {
        folders = new TreeMatcher(limits, cacheBytes / 2);
        names = new TreeMatcher(limits, cacheBytes / 2);
    }

    void add(GlobHalves halves, int glob) {
        pairs.add(folders.add(halves.folder()), names.add(halves.name()), glob);
    }

    /** Adds the globs that match {@code path} to {@code found}. */
    void find(String path, BitSet found) {
        int start = path.lastIndexOf('/') + 1;
        BitSet called = names.match(path.substring(start));
        if (called.isEmpty()) {
            return;
        }
        pairs.find(folders.match(path.substring(0, start)), called, found);
    }

    /** Returns how many nodes the automata have. */
    long nodes() {
        return folders.nodes() + names.nodes();
    }

    LazyDfa.Statistics statistics() {
        return folders.statistics().plus(names.statistics());
    }
}
