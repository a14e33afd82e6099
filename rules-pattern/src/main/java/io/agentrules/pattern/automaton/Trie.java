package io.agentrules.pattern.automaton;

import io.agentrules.pattern.syntax.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Patterns that begin alike share their beginnings. */
final class Trie {
    final Map<Node, Trie> children = new LinkedHashMap<>();
    final IntList accepts = new IntList();

    /** Adds one sequence of {@code items}, at the end of which {@code id} is found. */
    void add(List<Node> items, int id) {
        Trie end = this;
        for (Node item : items) {
            end = end.children.computeIfAbsent(item, first -> new Trie());
        }
        end.accepts.add(id);
    }
}
