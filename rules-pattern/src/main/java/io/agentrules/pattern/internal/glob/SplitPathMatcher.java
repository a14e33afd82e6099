package io.agentrules.pattern.internal.glob;

import io.agentrules.pattern.internal.dfa.LazyDfa;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Matches paths against many globs in two halves, folder and name, with an automaton for each: a name that nobody has
 * seen is then new once, and not again in each folder.
 */
final class SplitPathMatcher {
    private final TreeMatcher folders;
    private final TreeMatcher names;

    /** For each name, by turns: a folder, and the glob that matches such a name there. */
    private final List<int[]> uses = new ArrayList<>();

    SplitPathMatcher(GlobSetLimits limits, long cacheBytes) {
        folders = new TreeMatcher(limits, cacheBytes / 2);
        names = new TreeMatcher(limits, cacheBytes / 2);
    }

    void add(GlobHalves halves, int glob) {
        int folder = folders.add(halves.folder());
        int name = names.add(halves.name());
        while (uses.size() <= name) {
            uses.add(new int[0]);
        }
        int[] before = uses.get(name);
        int[] after = Arrays.copyOf(before, before.length + 2);
        after[before.length] = folder;
        after[before.length + 1] = glob;
        uses.set(name, after);
    }

    /** Adds the globs that match {@code path} to {@code found}. */
    void find(String path, BitSet found) {
        int start = path.lastIndexOf('/') + 1;
        BitSet called = names.match(path.substring(start));
        if (called.isEmpty()) {
            return;
        }
        BitSet in = folders.match(path.substring(0, start));
        for (int name = called.nextSetBit(0); name >= 0; name = called.nextSetBit(name + 1)) {
            int[] users = uses.get(name);
            for (int i = 0; i < users.length; i += 2) {
                if (in.get(users[i])) {
                    found.set(users[i + 1]);
                }
            }
        }
    }

    /** Returns how many nodes the automata have. */
    long nodes() {
        return folders.nodes() + names.nodes();
    }

    LazyDfa.Statistics statistics() {
        return folders.statistics().plus(names.statistics());
    }
}
