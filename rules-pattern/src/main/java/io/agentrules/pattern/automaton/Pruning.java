package io.agentrules.pattern.automaton;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Which {@linkplain Branches branches} are not followed any more, since all together took too many steps, and what is known of
 * the beginnings of the others. Which ones depends on the text alone.
 */
public final class Pruning {
    /** What a known beginning costs besides its nodes: objects, and a place in a map. */
    private static final int ROOT_BYTES = 160;

    private final BitSet cut;
    private final int[] ids;
    private final Map<Integer, Root> roots = new HashMap<>();
    private final Map<Long, Root> rootSteps = new HashMap<>();

    /** What begins at one place, and how many nodes are visited to find that out. */
    record Root(Subset subset, long cost) {}

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
            more.set(branch, nfa.branches.end(branch));
            for (int id : nfa.branches.ids(branch)) {
                lost.set(id >= 0 ? id : nfa.tailId(~id));
            }
        }
        return new Pruning(more, lost.stream().toArray());
    }

    /** Returns the same pruning, with nothing known of beginnings. */
    Pruning copy() {
        return new Pruning(cut, ids);
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

    Map<Integer, Root> roots() {
        return roots;
    }

    Map<Long, Root> rootSteps() {
        return rootSteps;
    }

    /** Forgets what is known of beginnings. */
    void forget() {
        roots.clear();
        rootSteps.clear();
    }

    /** Returns about how many bytes this takes, without what is known of beginnings. */
    long bytes() {
        return ROOT_BYTES + cut.size() / 8 + 4L * ids.length;
    }

    static long bytesOf(Root root) {
        return ROOT_BYTES + 4L * (root.subset().nodes.length + root.subset().accepts.length);
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
