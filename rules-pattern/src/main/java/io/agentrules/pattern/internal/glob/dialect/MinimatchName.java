package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.glob.dialect.MinimatchNameSplitter.Group;
import io.agentrules.pattern.internal.glob.dialect.MinimatchNameSplitter.Piece;
import io.agentrules.pattern.internal.glob.dialect.MinimatchNameSplitter.Text;
import io.agentrules.pattern.internal.tree.CharSet;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Assertion;
import io.agentrules.pattern.internal.tree.Node.Look;
import io.agentrules.pattern.internal.tree.Node.Side;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Makes a tree of the part of a minimatch glob between two slashes, which is matched against one name of a path. */
final class MinimatchName {
    /** Any of these makes more of a text than itself. */
    private static final String SIGNS = "+@!?*[(";

    private static final Node NAME_END = new Assertion(Side.AFTER, CharSet.of('/'), true);

    private final Node questionMark;
    private final GlobLimits limits;
    private int nodes;
    private int exclusions;

    private MinimatchName(Node questionMark, GlobLimits limits) {
        this.questionMark = questionMark;
        this.limits = limits;
    }

    /** Returns a tree of what {@code text} matches, which may look ahead, though not past the end of the name. */
    static Node parse(String text, boolean dot, GlobLimits limits) {
        Node guard = dot ? Node.EMPTY : GlobNodes.NO_DOT;
        Node questionMark = dot ? GlobNodes.NAME_CODE_POINT : GlobNodes.NAME_UNIT;
        int stars = count(text, '*');
        int questions = count(text, '?');
        if (stars + questions > 0 && isPlain(text, stars + questions)) {
            // minimatch reads these without looking for escapes.
            Node behind = Node.literal(text.substring(stars + questions));
            Node star = text.length() == stars ? Node.sequence(GlobNodes.SOME_NAME) : GlobNodes.STAR;
            Node wildcards = stars > 0 ? star : Node.sequence(Collections.nCopies(questions, questionMark));
            return Node.sequence(guard, wildcards, behind);
        }
        List<Piece> pieces = MinimatchNameSplitter.read(text, limits.maxNesting());
        return new MinimatchName(questionMark, limits).sequence(pieces, true, true, dot, List.of());
    }

    private static int count(String text, char first) {
        int count = 0;
        while (count < text.length() && text.charAt(count) == first) {
            count++;
        }
        return count;
    }

    private static boolean isPlain(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (SIGNS.indexOf(text.charAt(i)) >= 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns a tree of {@code pieces}.
     *
     * @param start whether they are at the start of the name, where a dot may need to be guarded against
     * @param end whether they are at its end
     * @param after the pieces after them, which a negated group among them has to look at
     */
    private Node sequence(List<Piece> pieces, boolean start, boolean end, boolean dots, List<Piece> after) {
        List<Node> items = new ArrayList<>();
        boolean atStart = start;
        for (int i = 0; i < pieces.size(); i++) {
            if (pieces.get(i) instanceof Text plain) {
                boolean someName =
                        start && end && count(plain.glob(), '*') == plain.glob().length();
                List<Node> units = someName ? GlobNodes.SOME_NAME : MinimatchText.parse(plain.glob(), questionMark);
                if (i == 0 && start && !dots && MinimatchText.isWild(units)) {
                    items.add(GlobNodes.NO_DOT);
                }
                items.addAll(units);
                atStart = false;
            } else {
                Group group = (Group) pieces.get(i);
                List<Piece> behind = new ArrayList<>(pieces.subList(i + 1, pieces.size()));
                behind.addAll(after);
                items.add(group(group, atStart, end && i == pieces.size() - 1, dots, behind));
                atStart &= group.type() == '!';
            }
        }
        spend(items.size());
        return Node.sequence(items);
    }

    private Node group(Group group, boolean start, boolean end, boolean dots, List<Piece> behind) {
        boolean empty = group.branches().stream().allMatch(List::isEmpty);
        if (group.type() == '!') {
            // Not only !() is any name to minimatch, but !(a|) and !(a|@(b)) too.
            return group.endsEmpty() ? anyName(start && !dots) : anythingBut(group, start, dots, behind);
        }
        if (start && end && empty) {
            return Node.literal(group.source());
        }
        Node body = branches(group, start, end, dots, behind);
        if (group.type() == '@' || group.type() == '?') {
            return group.type() == '@' ? body : Node.optional(body);
        }
        // Only what comes first can start with a dot.
        Node more = start && !dots ? branches(group, true, end, true, behind) : body;
        Node some = more.equals(body) ? Node.some(body) : Node.sequence(body, Node.any(more));
        return group.type() == '+' ? some : Node.optional(some);
    }

    private Node branches(Group group, boolean start, boolean end, boolean dots, List<Piece> behind) {
        return Node.alternation(group.branches().stream()
                .filter(branch -> !branch.isEmpty() || !start || !end)
                .map(branch -> sequence(branch, start, end, dots, behind))
                .toList());
    }

    private static Node anyName(boolean guarded) {
        return Node.sequence(guarded ? GlobNodes.NO_DOT : Node.EMPTY, Node.sequence(GlobNodes.SOME_NAME));
    }

    /** A negated group refuses its branches, each followed by all that follows the group, up to the name's end. */
    private Node anythingBut(Group group, boolean start, boolean dots, List<Piece> behind) {
        if (++exclusions > limits.maxNesting()) { // each looks at those after it, so in a row they nest
            throw new InvalidPatternException(
                    0,
                    "More than " + limits.maxNesting() + " negated groups look at each other",
                    "Write several globs");
        }
        List<Node> refused = new ArrayList<>();
        for (List<Piece> branch : group.branches()) {
            List<Piece> toTheEnd = new ArrayList<>(branch);
            toTheEnd.addAll(behind);
            refused.add(Node.sequence(sequence(toTheEnd, start, true, dots, List.of()), NAME_END));
        }
        exclusions--;
        Node guard = start && !dots ? GlobNodes.NO_DOT : Node.EMPTY;
        return Node.sequence(new Look(Side.AFTER, true, Node.alternation(refused)), guard, GlobNodes.STAR);
    }

    private void spend(int count) {
        nodes += count + 1;
        if (nodes > limits.maxNodes()) {
            throw new InvalidPatternException(
                    0,
                    "The glob stands for a tree of more than " + limits.maxNodes() + " nodes",
                    "Write several globs");
        }
    }
}
