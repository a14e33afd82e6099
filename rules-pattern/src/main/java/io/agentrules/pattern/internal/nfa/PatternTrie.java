package io.agentrules.pattern.internal.nfa;

import io.agentrules.pattern.internal.collection.IntList;
import io.agentrules.pattern.internal.tree.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Patterns that begin alike share their beginnings. */
final class PatternTrie {
    final Map<Node, PatternTrie> children = new LinkedHashMap<>();

    /** What is found here, in the order in which it was added, each once. */
    final IntList accepts = new IntList();

    /** Its place among all parts of the trie, once they are numbered. */
    int number;

    /**
     * Adds one sequence of {@code items}, at the end of which {@code id} is found. All sequences of an id are added one
     * after the other.
     *
     * @return how many of the items, from the first on, an earlier sequence begins with
     */
    int add(List<Node> items, int id) {
        PatternTrie end = this;
        int shared = 0;
        for (Node item : items) {
            PatternTrie next = end.children.get(item);
            if (next == null) {
                next = new PatternTrie();
                end.children.put(item, next);
            } else {
                shared++;
            }
            end = next;
        }
        IntList ids = end.accepts;
        if (ids.isEmpty() || ids.get(ids.size() - 1) != id) {
            ids.add(id);
        }
        return shared;
    }
}
