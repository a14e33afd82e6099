package io.agentrules.pattern.internal.glob;

import io.agentrules.pattern.internal.glob.dialect.GlobNodes;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Chars;
import io.agentrules.pattern.internal.tree.Node.Sequence;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The trees that need no automaton, because looking up a text, its start up to a slash, or its end from a dot is enough: a few
 * look-ups for each text, however many trees there are.
 */
final class TextIndex {
    private final Map<String, Integer> texts = new HashMap<>();

    /** What precedes any folders; the dotless ones match no folder after it that starts with a dot. */
    private final Map<String, Integer> starts = new HashMap<>();

    private final Map<String, Integer> dotlessStarts = new HashMap<>();

    /** What follows any part of a name; the dotless ones match no name that starts with a dot. */
    private final Map<String, Integer> ends = new HashMap<>();

    private final Map<String, Integer> dotlessEnds = new HashMap<>();

    private int longest;

    /** Returns whether {@code tree} needs no automaton. */
    static boolean takes(Node tree) {
        return new TextIndex().add(tree, 0);
    }

    /** Adds {@code tree}, which is not in here yet; returns false if it takes an automaton. */
    boolean add(Node tree, int number) {
        List<Node> items = tree instanceof Sequence sequence ? sequence.items() : List.of(tree);
        int size = items.size();
        if (size > 0 && items.get(size - 1).equals(GlobNodes.FOLDERS)) {
            return addStart(starts, items, number);
        }
        if (size > 0 && items.get(size - 1).equals(GlobNodes.FOLDERS_WITHOUT_DOT)) {
            return addStart(dotlessStarts, items, number);
        }
        if (size > 0 && items.get(0).equals(GlobNodes.STAR)) {
            return addEnd(ends, items.subList(1, size), number);
        }
        if (size > 1
                && items.get(0).equals(GlobNodes.UNIT_WITHOUT_DOT)
                && items.get(1).equals(GlobNodes.STAR)) {
            return addEnd(dotlessEnds, items.subList(2, size), number);
        }
        String text = literal(items);
        return text != null && add(texts, text, number);
    }

    private boolean addStart(Map<String, Integer> starts, List<Node> items, int number) {
        String start = literal(items.subList(0, items.size() - 1));
        return start != null && (start.isEmpty() || start.endsWith("/")) && add(starts, start, number);
    }

    private boolean addEnd(Map<String, Integer> ends, List<Node> items, int number) {
        String end = literal(items);
        return end != null && (end.isEmpty() || end.startsWith(".")) && end.indexOf('/') < 0 && add(ends, end, number);
    }

    private boolean add(Map<String, Integer> trees, String text, int number) {
        longest = Math.max(longest, text.length());
        trees.put(text, number);
        return true;
    }

    /** Returns the only text that {@code items} match; null if there are others. */
    private static @Nullable String literal(List<Node> items) {
        StringBuilder literal = new StringBuilder();
        for (Node item : items) {
            if (!(item instanceof Chars chars) || !chars.units().isSingle()) {
                return null;
            }
            literal.append(chars.units().first(0));
        }
        return literal.toString();
    }

    /** Adds the numbers of the trees that match {@code text} to {@code found}. */
    void find(String text, BitSet found) {
        find(texts, text, found);
        if (text.isEmpty() || text.endsWith("/")) {
            findStarts(text, found);
        }
        if (text.indexOf('/') < 0) {
            findEnds(text, found);
        }
    }

    private void findStarts(String folders, BitSet found) {
        if (starts.isEmpty() && dotlessStarts.isEmpty()) {
            return;
        }
        int lastDot = ("/" + folders).lastIndexOf("/.");
        int end = 0;
        while (end <= Math.min(longest, folders.length())) {
            String start = folders.substring(0, end);
            find(starts, start, found);
            if (lastDot < end) {
                find(dotlessStarts, start, found);
            }
            int slash = folders.indexOf('/', end);
            end = slash < 0 ? Integer.MAX_VALUE : slash + 1;
        }
    }

    private void findEnds(String name, BitSet found) {
        if (ends.isEmpty() && dotlessEnds.isEmpty()) {
            return;
        }
        for (int dot = name.length();
                dot >= Math.max(0, name.length() - longest);
                dot = name.lastIndexOf('.', dot - 1)) {
            String end = name.substring(dot);
            find(ends, end, found);
            if (dot > 0 && name.charAt(0) != '.') {
                find(dotlessEnds, end, found);
            }
        }
    }

    private static void find(Map<String, Integer> trees, String text, BitSet found) {
        Integer number = trees.get(text);
        if (number != null) {
            found.set(number);
        }
    }
}
