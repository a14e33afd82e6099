package io.agentrules.pattern.internal.glob;

import io.agentrules.pattern.internal.collection.IntList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The globs with each pair of a folder and a name. */
final class GlobPairs {
    /** For each name, the globs in each folder. */
    private final List<Map<Integer, IntList>> globs = new ArrayList<>();

    void add(int folder, int name, int glob) {
        while (globs.size() <= name) {
            globs.add(new HashMap<>());
        }
        globs.get(name).computeIfAbsent(folder, first -> new IntList()).add(glob);
    }

    /**
     * Adds the globs with one of {@code folders} and one of {@code names} to {@code found}. A name takes time for its folders or
     * for {@code folders}, whichever are fewer.
     */
    void find(BitSet folders, BitSet names, BitSet found) {
        int count = folders.cardinality();
        for (int name = names.nextSetBit(0); name >= 0; name = names.nextSetBit(name + 1)) {
            Map<Integer, IntList> byFolder = globs.get(name);
            if (byFolder.size() < count) {
                byFolder.forEach((folder, both) -> {
                    if (folders.get(folder)) {
                        addAll(both, found);
                    }
                });
            } else {
                for (int folder = folders.nextSetBit(0); folder >= 0; folder = folders.nextSetBit(folder + 1)) {
                    addAll(byFolder.get(folder), found);
                }
            }
        }
    }

    private static void addAll(@Nullable IntList globs, BitSet found) {
        for (int i = 0; globs != null && i < globs.size(); i++) {
            found.set(globs.get(i));
        }
    }
}
