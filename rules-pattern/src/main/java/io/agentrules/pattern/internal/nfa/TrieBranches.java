package io.agentrules.pattern.internal.nfa;

import io.agentrules.pattern.internal.collection.IntList;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.IntPredicate;

/**
 * The branches of a trie, numbered so that each is followed by all that grow from it; the root is 0. Each id is found at
 * the end of a branch of its own, so that one can be cut without the others that end at the same place or go on from
 * there. What leads to the same ends is one branch: all of a pattern, from the first item that no other pattern has.
 */
public final class TrieBranches {
    private final IntList parents = new IntList();
    private final IntList ends = new IntList();
    private final IntList firstIds = new IntList();
    private final IntList ids = new IntList();
    private final IntList tops = new IntList();

    private record Open(PatternTrie trie, Iterator<PatternTrie> children) {}

    /** Numbers a trie, without recursion, since it is as deep as a pattern is long. */
    TrieBranches(PatternTrie root) {
        Deque<Open> path = new ArrayDeque<>();
        path.addLast(enter(root, 0));
        while (!path.isEmpty()) {
            Open last = path.getLast();
            if (last.children().hasNext()) {
                path.addLast(enter(last.children().next(), last.trie().number));
            } else {
                path.removeLast();
                ends.set(last.trie().number, ends.size());
            }
        }
        firstIds.add(ids.size());
        for (int i = 0; i < ends.size(); i++) {
            int parent = parents.get(i);
            tops.add(parent > 0 && count(parent) == count(i) ? tops.get(parent) : i);
        }
    }

    private Open enter(PatternTrie trie, int parent) {
        trie.number = grow(parent);
        for (int i = 0; i < trie.accepts.size(); i++) {
            int accept = grow(trie.number);
            ids.add(trie.accepts.get(i));
            ends.set(accept, ends.size());
        }
        return new Open(trie, trie.children.values().iterator());
    }

    /** Begins a branch and returns its number; its end is not known yet. */
    private int grow(int parent) {
        parents.add(parent);
        ends.add(0);
        firstIds.add(ids.size());
        return ends.size() - 1;
    }

    private int count(int number) {
        return firstIds.get(end(number)) - firstIds.get(number);
    }

    /** Returns the branch that a part of the trie belongs to. */
    int of(PatternTrie part) {
        return tops.get(part.number);
    }

    /** Returns the branch at whose end one of a part's {@code accepts} is found. */
    int ofAccept(PatternTrie part, int index) {
        return tops.get(part.number + 1 + index);
    }

    /** Returns the number after the last branch that grows from {@code branch}. */
    public int end(int branch) {
        return ends.get(branch);
    }

    /** Returns the branches at whose ends any of the wanted ids is found. */
    public BitSet leadingTo(IntPredicate wanted) {
        int[] before = new int[ids.size() + 1];
        for (int i = 0; i < ids.size(); i++) {
            before[i + 1] = before[i] + (wanted.test(ids.get(i)) ? 1 : 0);
        }
        BitSet leading = new BitSet();
        for (int branch = 0; branch < ends.size(); branch++) {
            leading.set(branch, before[firstIds.get(end(branch))] > before[firstIds.get(branch)]);
        }
        return leading;
    }

    /** Returns the ids that are found at the ends of a branch. */
    public int[] ids(int branch) {
        return ids.copyOf(firstIds.get(branch), firstIds.get(end(branch)));
    }
}
