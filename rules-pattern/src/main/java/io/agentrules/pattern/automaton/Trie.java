package io.agentrules.pattern.automaton;

import io.agentrules.pattern.syntax.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Patterns that begin alike share their beginnings. */
final class Trie {
    final Map<Node, Trie> children = new LinkedHashMap<>();
    final IntList accepts = new IntList();

    /** Its place among all parts of the trie, once they are numbered. */
    int number;

    /**
     * Adds one sequence of {@code items}, at the end of which {@code id} is found.
     *
     * @return how many of the items, from the first on, an earlier sequence begins with
     */
    int add(List<Node> items, int id) {
        Trie end = this;
        int shared = 0;
        for (Node item : items) {
            Trie next = end.children.get(item);
            if (next == null) {
                next = new Trie();
                end.children.put(item, next);
            } else {
                shared++;
            }
            end = next;
        }
        end.accepts.add(id);
        return shared;
    }
}
