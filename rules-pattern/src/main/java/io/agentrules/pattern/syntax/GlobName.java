package io.agentrules.pattern.syntax;

import io.agentrules.pattern.syntax.Node.Except;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the part of a minimatch glob between two slashes, which is matched against one name of a path. */
final class GlobName {
    /** minimatch reads these two without looking for escapes. */
    private static final Pattern STARS_THEN_TEXT = Pattern.compile("\\*++([^+@!?*\\[(]*+)");

    private static final Pattern QUESTIONS_THEN_TEXT = Pattern.compile("(\\?++)([^+@!?*\\[(]*+)");

    /** How deeply groups may stand in one another, not counting those that a group can take in. */
    private static final int MAX_DEPTH = 2;

    private static final Map<Character, String> TAKES_IN =
            Map.of('!', "?@", '?', "?@", '@', "?@", '*', "*+?@", '+', "+@?*");

    private final String text;
    private final boolean dot;
    private final int maxNesting;
    private int position;

    /** What a name is made of. */
    private sealed interface Piece {}

    /** Text with wildcards and classes, still to be read. */
    private record Text(String glob) implements Piece {}

    /** {@code @(a|b)} and its like. */
    private record Group(char type, List<List<Piece>> branches, String source) implements Piece {}

    private GlobName(String text, boolean dot, int maxNesting) {
        this.text = text;
        this.dot = dot;
        this.maxNesting = maxNesting;
    }

    /** Returns a tree of what {@code text} matches, with lookahead in it. */
    static Node parse(String text, boolean dot, int maxNesting) {
        Node guard = dot ? Node.EMPTY : GlobPieces.NO_DOT;
        Matcher stars = STARS_THEN_TEXT.matcher(text);
        if (stars.matches()) {
            return Node.sequence(guard, GlobPieces.STAR, Node.literal(stars.group(1)));
        }
        Matcher questions = QUESTIONS_THEN_TEXT.matcher(text);
        if (questions.matches()) {
            int count = questions.end(1);
            Node units = Node.sequence(Collections.nCopies(count, GlobPieces.NAME_UNIT));
            return Node.sequence(guard, units, Node.literal(questions.group(2)));
        }
        GlobName name = new GlobName(text, dot, maxNesting);
        return name.sequence(name.pieces(), true, true, dot);
    }

    private List<Piece> pieces() {
        List<Piece> pieces = new ArrayList<>();
        int from = 0;
        while (position < text.length()) {
            int start = position;
            if (opensGroup()) {
                Piece group = group(1, 1);
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
    private @Nullable Group group(int depth, int nesting) {
        if (nesting > maxNesting) {
            throw new InvalidPatternException(
                    position, "Groups are nested deeper than " + maxNesting, "Nest fewer groups");
        }
        int start = position;
        char type = text.charAt(start);
        String takesIn = TAKES_IN.getOrDefault(type, "");
        position += 2;
        List<List<Piece>> branches = new ArrayList<>();
        List<Piece> branch = new ArrayList<>();
        int from = position;
        while (position < text.length()) {
            char unit = text.charAt(position);
            int extra = takesIn.indexOf(unit) >= 0 ? 0 : 1;
            if (opensGroup() && (depth <= MAX_DEPTH || extra == 0)) {
                addText(branch, from, position);
                Group inner = group(depth + extra, nesting + 1);
                if (inner == null) {
                    return null;
                }
                branch.add(inner);
                from = position;
            } else if (unit == '|' || unit == ')') {
                addText(branch, from, position++);
                branches.add(branch);
                branch = new ArrayList<>();
                from = position;
                if (unit == ')') {
                    return new Group(type, branches, text.substring(start, position));
                }
            } else {
                skip();
            }
        }
        return null;
    }

    /**
     * Returns a tree of {@code pieces}.
     *
     * @param start whether they stand at the start of the name, where a dot may need to be guarded against
     * @param end whether they stand at its end
     */
    private Node sequence(List<Piece> pieces, boolean start, boolean end, boolean dots) {
        List<Node> items = new ArrayList<>();
        boolean atStart = start;
        for (int i = 0; i < pieces.size(); i++) {
            if (pieces.get(i) instanceof Text plain) {
                List<Node> units = GlobText.parse(plain.glob());
                if (i == 0 && start && !dots && GlobText.isWild(units)) {
                    items.add(GlobPieces.NO_DOT);
                }
                items.addAll(units);
                atStart = false;
            } else {
                Group group = (Group) pieces.get(i);
                items.add(group(group, atStart, end && i == pieces.size() - 1, dots));
                atStart &= group.type() == '!';
            }
        }
        return Node.sequence(items);
    }

    private Node group(Group group, boolean start, boolean end, boolean dots) {
        boolean empty = group.branches().stream().allMatch(List::isEmpty);
        Node body = branches(group, start, end, dots);
        return switch (group.type()) {
            case '!' -> anythingBut(empty && group.branches().size() == 1, body, start && !dots);
            case '@' -> start && end && empty ? Node.literal(group.source()) : body;
            case '?' -> start && end && empty ? Node.literal(group.source()) : Node.optional(body);
            default -> {
                // Only what comes first can start with a dot.
                Node more = start && !dots ? branches(group, true, end, true) : body;
                Node some = more.equals(body) ? Node.some(body) : Node.sequence(body, Node.any(more));
                Node repeated = group.type() == '+' ? some : Node.optional(some);
                yield start && end && empty ? Node.literal(group.source()) : repeated;
            }
        };
    }

    private Node branches(Group group, boolean start, boolean end, boolean dots) {
        return Node.alternation(group.branches().stream()
                .map(branch -> sequence(branch, start, end || group.type() == '!', dots))
                .toList());
    }

    private static Node anythingBut(boolean nothing, Node body, boolean guarded) {
        Node guard = guarded ? GlobPieces.NO_DOT : Node.EMPTY;
        return nothing
                ? Node.sequence(guard, GlobPieces.NAME_UNIT, GlobPieces.STAR)
                : new Except(Node.sequence(guard, GlobPieces.STAR), body);
    }
}
