package io.agentrules.pattern;

import io.agentrules.pattern.internal.tree.CaseFolding;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Alternation;
import io.agentrules.pattern.internal.tree.Node.Assertion;
import io.agentrules.pattern.internal.tree.Node.BackReference;
import io.agentrules.pattern.internal.tree.Node.Chars;
import io.agentrules.pattern.internal.tree.Node.Except;
import io.agentrules.pattern.internal.tree.Node.Group;
import io.agentrules.pattern.internal.tree.Node.Look;
import io.agentrules.pattern.internal.tree.Node.Repeat;
import io.agentrules.pattern.internal.tree.Node.Sequence;
import io.agentrules.pattern.internal.tree.Node.Side;
import java.util.Arrays;
import java.util.List;

/**
 * Matches as ECMA-262 says it, continuation by continuation, in exponential time: the oracle for the automaton, with
 * which it has no step in common.
 *
 * <p>A text need not be finished. Then a match counts only if no text that may follow can undo it.
 */
final class SlowMatcher {
    private static final int MOST_STEPS = 30_000;

    private final String text;
    private final boolean finished;
    private boolean touchedEnd;
    private int steps;

    private SlowMatcher(String text, boolean finished) {
        this.text = text;
        this.finished = finished;
    }

    /** Thrown when a case is too hard for this matcher. */
    static final class TooSlow extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooSlow() {
            super("Too slow", null, false, false);
        }
    }

    /** What is left to match, given where it begins and what groups have captured. */
    private interface Rest {
        boolean matches(int at, int[] captures);
    }

    /** Returns whether {@code tree} matches somewhere in {@code text}, and nothing may follow that. */
    static boolean test(Node tree, String text) {
        return new SlowMatcher(text, true).search(tree);
    }

    /** Returns whether {@code tree} matches somewhere in {@code text}, whatever follows. */
    static boolean isCertain(Node tree, String text) {
        return new SlowMatcher(text, false).search(tree);
    }

    private boolean search(Node tree) {
        int[] captures = new int[64];
        Arrays.fill(captures, -1);
        for (int start = 0; start <= text.length(); start++) {
            if (match(tree, true, start, captures, (at, captured) -> true)) {
                return true;
            }
        }
        return false;
    }

    private boolean match(Node node, boolean forward, int at, int[] captures, Rest rest) {
        if (++steps > MOST_STEPS) {
            throw new TooSlow();
        }
        if (node instanceof Chars chars) {
            int unit = forward ? at : at - 1;
            return isThere(unit)
                    && chars.units().contains(text.charAt(unit))
                    && rest.matches(forward ? at + 1 : at - 1, captures);
        }
        if (node instanceof Assertion assertion) {
            int unit = assertion.side() == Side.AFTER ? at : at - 1;
            boolean holds = isThere(unit)
                    ? assertion.units().contains(text.charAt(unit))
                    : assertion.edge() && (unit < 0 || finished);
            return holds && rest.matches(at, captures);
        }
        if (node instanceof Sequence sequence) {
            return sequence(sequence.items(), forward, at, captures, rest);
        }
        if (node instanceof Alternation alternation) {
            return alternation.branches().stream().anyMatch(branch -> match(branch, forward, at, captures, rest));
        }
        if (node instanceof Repeat repeat) {
            return repeat(repeat, 0, forward, at, captures, rest);
        }
        if (node instanceof Group group) {
            return match(group.body(), forward, at, captures, (end, captured) -> {
                int[] more = captured.clone();
                more[2 * group.number()] = Math.min(at, end);
                more[2 * group.number() + 1] = Math.max(at, end);
                return rest.matches(end, more);
            });
        }
        if (node instanceof BackReference reference) {
            return reference(reference, forward, at, captures, rest);
        }
        if (node instanceof Except except) {
            return match(except.body(), forward, at, captures, rest)
                    && !match(except.excluded(), forward, at, captures, whereNothingIsEnough(rest));
        }
        return look((Look) node, at, captures, rest);
    }

    /** An exclusion that is nothing refuses whatever follows, if another round of a repeat may follow. */
    private static Rest whereNothingIsEnough(Rest rest) {
        return rest instanceof Round round
                ? (end, captured) -> end == round.from || round.matches(end, captured)
                : rest;
    }

    /** What is left to match after a round of a repeat that began at {@code from}. */
    private record Round(int from, boolean mayBeNothing, Rest next) implements Rest {
        @Override
        public boolean matches(int at, int[] captures) {
            return (mayBeNothing || at != from) && next.matches(at, captures);
        }
    }

    private boolean isThere(int unit) {
        touchedEnd |= unit >= text.length() && !finished;
        return unit >= 0 && unit < text.length();
    }

    private boolean sequence(List<Node> items, boolean forward, int at, int[] captures, Rest rest) {
        if (items.isEmpty()) {
            return rest.matches(at, captures);
        }
        int last = items.size() - 1;
        Node first = items.get(forward ? 0 : last);
        if (last == 0) {
            return match(first, forward, at, captures, rest);
        }
        List<Node> others = forward ? items.subList(1, last + 1) : items.subList(0, last);
        return match(first, forward, at, captures, (end, captured) -> sequence(others, forward, end, captured, rest));
    }

    private boolean repeat(Repeat repeat, int done, boolean forward, int at, int[] captures, Rest rest) {
        if (done == repeat.max()) {
            return rest.matches(at, captures);
        }
        Rest again = new Round(
                at, done < repeat.min(), (end, captured) -> repeat(repeat, done + 1, forward, end, captured, rest));
        int[] cleared = clear(repeat.body(), captures);
        if (done < repeat.min()) {
            return match(repeat.body(), forward, at, cleared, again);
        }
        return repeat.greedy()
                ? match(repeat.body(), forward, at, cleared, again) || rest.matches(at, captures)
                : rest.matches(at, captures) || match(repeat.body(), forward, at, cleared, again);
    }

    private static int[] clear(Node node, int[] captures) {
        int[] cleared = captures;
        if (node instanceof Group group) {
            cleared = captures.clone();
            cleared[2 * group.number()] = -1;
            cleared[2 * group.number() + 1] = -1;
        }
        for (Node part : parts(node)) {
            cleared = clear(part, cleared);
        }
        return cleared;
    }

    private static List<Node> parts(Node node) {
        if (node instanceof Sequence sequence) {
            return sequence.items();
        }
        if (node instanceof Alternation alternation) {
            return alternation.branches();
        }
        if (node instanceof Group group) {
            return List.of(group.body());
        }
        if (node instanceof Look look) {
            return List.of(look.body());
        }
        return node instanceof Repeat repeat ? List.of(repeat.body()) : List.of();
    }

    private boolean reference(BackReference reference, boolean forward, int at, int[] captures, Rest rest) {
        int group = reference.groups().get(0);
        int from = captures[2 * group];
        if (from < 0) {
            return rest.matches(at, captures);
        }
        int length = captures[2 * group + 1] - from;
        int start = forward ? at : at - length;
        for (int i = 0; i < length; i++) {
            if (!isThere(start + i) || !same(text.charAt(from + i), text.charAt(start + i), reference.ignoreCase())) {
                return false;
            }
        }
        return rest.matches(forward ? at + length : start, captures);
    }

    private static boolean same(char a, char b, boolean ignoreCase) {
        return ignoreCase ? CaseFolding.canonical(a) == CaseFolding.canonical(b) : a == b;
    }

    private boolean look(Look look, int at, int[] captures, Rest rest) {
        boolean touchedBefore = touchedEnd;
        touchedEnd = false;
        int[][] captured = {captures};
        boolean found = match(look.body(), look.side() == Side.AFTER, at, captures, (end, inside) -> {
            captured[0] = inside;
            return true;
        });
        boolean uncertain = touchedEnd && !found;
        touchedEnd = touchedBefore || uncertain;
        if (look.negated()) {
            return !found && !uncertain && rest.matches(at, captures);
        }
        return found && rest.matches(at, captured[0]);
    }
}
