package io.agentrules.pattern.internal.glob;

import io.agentrules.pattern.internal.dfa.LazyDfa;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Matches paths against many globs in two halves, folder and name: a name that nobody has seen is then new once, and not
 * again in each folder.
 */
final class SplitPathMatcher {
    private final TreeMatcher folders;
    private final TreeMatcher names;

    /** For each name, the globs that match such a name in each folder. */
    private final List<Map<Integer, BitSet>> globs = new ArrayList<>();

    SplitPathMatcher(GlobSetLimits limits, long cacheBytes) {
        folders = new TreeMatcher(limits, cacheBytes / 2);
        names = new TreeMatcher(limits, cacheBytes / 2);
    }

    void add(GlobHalves halves, int glob) {
        int folder = folders.add(halves.folder());
        int name = names.add(halves.name());
        while (globs.size() <= name) {
            globs.add(new HashMap<>());
        }
        globs.get(name).computeIfAbsent(folder, first -> new BitSet()).set(glob);
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
            Map<Integer, BitSet> byFolder = globs.get(name);
            for (int folder = in.nextSetBit(0); folder >= 0; folder = in.nextSetBit(folder + 1)) {
                BitSet both = byFolder.get(folder);
                if (both != null) {
                    found.or(both);
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
