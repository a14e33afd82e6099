package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.tree.InvalidPatternException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads which parts of a name in a minimatch glob are groups like {@code @(a|b)}, and which are text. */
final class MinimatchNameSplitter {
    private final String text;
    private final int maxNesting;
    private int position;

    /** What a name is made of. */
    sealed interface Piece {}

    /** Text with wildcards and classes, still to be read. */
    record Text(String glob) implements Piece {}

    /**
     * {@code @(a|b)} and its like.
     *
     * @param endsEmpty whether there is no text after the last branch's start or last group
     */
    record Group(char type, List<List<Piece>> branches, String source, boolean endsEmpty) implements Piece {
        /** Returns {@code @(a)} for {@code !(!(a))}. */
        Group withoutTwoNegations() {
            boolean both = type == '!'
                    && branches.size() == 1
                    && branches.get(0).size() == 1
                    && branches.get(0).get(0) instanceof Group inner
                    && inner.type == '!';
            return both ? new Group('@', ((Group) branches.get(0).get(0)).branches, source, false) : this;
        }
    }

    private MinimatchNameSplitter(String text, int maxNesting) {
        this.text = text;
        this.maxNesting = maxNesting;
    }

    /**
     * Returns what {@code text} is made of, in order.
     *
     * @throws InvalidPatternException if groups are nested deeper than {@code maxNesting}
     */
    static List<Piece> read(String text, int maxNesting) {
        return new MinimatchNameSplitter(text, maxNesting).pieces();
    }

    private List<Piece> pieces() {
        List<Piece> pieces = new ArrayList<>();
        int from = 0;
        while (position < text.length()) {
            int start = position;
            if (opensGroup()) {
                Piece group = group(1);
                addText(pieces, from, start);
                pieces.add(group == null ? new Text(text.substring(start)) : group);
                from = position;
            } else {
                skip();
            }
        }
        addText(pieces, from, position);
        return pieces;
    }

    private void addText(List<Piece> pieces, int from, int to) {
        if (from < to) {
            pieces.add(new Text(text.substring(from, to)));
        }
    }

    private boolean opensGroup() {
        return "!?+*@".indexOf(text.charAt(position)) >= 0 && text.startsWith("(", position + 1);
    }

    /** Skips one unit, an escaped one, or a class. */
    private void skip() {
        char unit = text.charAt(position++);
        if (unit == '\\') {
            position = Math.min(position + 1, text.length());
        } else if (unit == '[') {
            skipClass();
        }
    }

    private void skipClass() {
        int first = position;
        boolean negated = text.startsWith("^", first) || text.startsWith("!", first);
        while (position < text.length()) {
            char unit = text.charAt(position++);
            if (unit == '\\') {
                position = Math.min(position + 1, text.length());
            } else if (unit == ']' && position - 1 > first && !(negated && position - 2 == first)) {
                return;
            }
        }
    }

    /** Reads a group; null, with everything read, if it is not closed. */
    private @Nullable Group group(int nesting) {
        if (nesting > maxNesting) {
            throw new InvalidPatternException(
                    position, "Groups are nested deeper than " + maxNesting, "Nest fewer groups");
        }
        int start = position;
        char type = text.charAt(start);
        position += 2;
        List<List<Piece>> branches = new ArrayList<>();
        List<Piece> branch = new ArrayList<>();
        int from = position;
        while (position < text.length()) {
            char unit = text.charAt(position);
            if (opensGroup()) {
                addText(branch, from, position);
                Group inner = group(nesting + 1);
                if (inner == null) {
                    return null;
                }
                branch.add(inner);
                from = position;
            } else if (unit == '|' || unit == ')') {
                boolean endsEmpty = from == position;
                addText(branch, from, position++);
                branches.add(branch);
                branch = new ArrayList<>();
                from = position;
                if (unit == ')') {
                    return new Group(type, branches, text.substring(start, position), endsEmpty).withoutTwoNegations();
                }
            } else {
                skip();
            }
        }
        return null;
    }
}
