package io.agentrules.pattern.internal.dfa;

import io.agentrules.pattern.internal.nfa.Nfa;
import io.agentrules.pattern.internal.nfa.TrieBranches;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Which {@linkplain TrieBranches branches} are not followed any more, since all together took too many steps.
 * Which ones depends on the text alone.
 */
public final class Pruning {
    /** What this takes besides its numbers: objects, and a place in a map. */
    private static final int OBJECT_BYTES = 160;

    private final BitSet cut;
    private final int[] ids;

    /** Follows everything. */
    Pruning() {
        this(new BitSet(), new int[0]);
    }

    private Pruning(BitSet cut, int[] ids) {
        this.cut = cut;
        this.ids = ids;
    }

    /** Returns what also cuts {@code branches}, with all that grow from them. */
    Pruning without(int[] branches, Nfa nfa) {
        BitSet more = (BitSet) cut.clone();
        BitSet lost = new BitSet();
        for (int id : ids) {
            lost.set(id);
        }
        for (int branch : branches) {
            more.set(branch, nfa.branches().end(branch));
            for (int id : nfa.branches().ids(branch)) {
                lost.set(nfa.patternOf(id));
            }
        }
        return new Pruning(more, lost.stream().toArray());
    }

    /** Returns whether every branch is followed. */
    public boolean isNone() {
        return ids.length == 0;
    }

    /** Returns how many ids can no longer be found, or not everywhere. */
    public int size() {
        return ids.length;
    }

    /** Returns one of those ids; they ascend. */
    public int id(int index) {
        return ids[index];
    }

    /** Returns whether {@code id} is among them. */
    public boolean has(int id) {
        return Arrays.binarySearch(ids, id) >= 0;
    }

    boolean cuts(int branch) {
        return cut.get(branch);
    }

    /** Returns about how many bytes this takes. */
    long bytes() {
        return OBJECT_BYTES + cut.size() / 8 + 4L * ids.length;
    }

    @Override
    public boolean equals(Object other) {
        return this == other || (other instanceof Pruning that && cut.equals(that.cut));
    }

    @Override
    public int hashCode() {
        return cut.hashCode();
    }
}
