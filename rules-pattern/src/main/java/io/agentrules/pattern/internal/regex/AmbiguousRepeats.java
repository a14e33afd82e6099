package io.agentrules.pattern.internal.regex;

import io.agentrules.pattern.internal.tree.CharSet;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Alternation;
import io.agentrules.pattern.internal.tree.Node.Chars;
import io.agentrules.pattern.internal.tree.Node.Group;
import io.agentrules.pattern.internal.tree.Node.Look;
import io.agentrules.pattern.internal.tree.Node.Repeat;
import io.agentrules.pattern.internal.tree.Node.Sequence;
import io.agentrules.pattern.internal.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds repeats that can match one text in very many ways before something that can fail. Only what is certain is
 * found: assertions and back references are taken to hold nowhere, and units beyond ASCII to be in no two sets. Takes a
 * bounded number of steps.
 */
public final class AmbiguousRepeats {
    private static final int MAX_STEPS = 200_000;

    /** From this many rounds on, a repeat is as bad as one without a bound. */
    private static final int MANY = 10;

    private static final CharSet ASCII = CharSet.range('\0', '\u007f');

    private final List<Siblings> around = new ArrayList<>();
    private int steps;

    private AmbiguousRepeats() {}

    /** Returns the first such repeat in {@code tree}, the tree of a regular expression. */
    public static Optional<Repeat> first(Node tree) {
        return new AmbiguousRepeats().search(tree, false);
    }

    /** @param mayFail whether something follows without which there is no match */
    private Optional<Repeat> search(Node node, boolean mayFail) {
        if (node instanceof Sequence sequence) {
            return searchBackwards(sequence.items(), mayFail);
        }
        if (node instanceof Look look) {
            return search(look.body(), false);
        }
        if (node instanceof Repeat repeat) {
            boolean matters = repeat.max() >= MANY && (mayFail || repeat.min() >= MANY);
            return matters && isAmbiguous(repeat.body()) ? Optional.of(repeat) : search(repeat.body(), mayFail);
        }
        for (Node part : Node.parts(node)) {
            Optional<Repeat> found = search(part, mayFail);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<Repeat> searchBackwards(List<Node> items, boolean mayFail) {
        boolean mayFailAfter = mayFail;
        Optional<Repeat> first = Optional.empty();
        for (int i = items.size() - 1; i >= 0; i--) {
            Optional<Repeat> earlier = search(items.get(i), mayFailAfter);
            first = earlier.isPresent() ? earlier : first;
            mayFailAfter |= !isNullable(items.get(i));
        }
        return first;
    }

    /**
     * Whether a repeat of {@code body} can match a text in two ways: by a choice of two, or by one round instead of
     * two.
     */
    private boolean isAmbiguous(Node body) {
        around.clear();
        return hasOverlap(body) || canSkipToItself(body);
    }

    /** Whether two branches of an alternation can take the same unit. */
    private boolean hasOverlap(Node node) {
        if (++steps > MAX_STEPS || node instanceof Look) {
            return false;
        }
        return (node instanceof Alternation alternation && overlap(alternation.branches()))
                || Trees.any(Node.parts(node), this::hasOverlap);
    }

    private static boolean overlap(List<Node> branches) {
        CharSet seen = CharSet.NONE;
        for (Node branch : branches) {
            CharSet units = units(branch);
            if (seen.intersects(units)) {
                return true;
            }
            seen = seen.union(units);
        }
        return false;
    }

    /** Whether a repeat inside can go on as the next round, past all that is between its end and its start. */
    private boolean canSkipToItself(Node node) {
        if (node instanceof Sequence sequence) {
            return anyAmong(sequence.items());
        }
        if (node instanceof Alternation alternation) {
            return isCovered(alternation.branches()) || Trees.any(alternation.branches(), this::canSkipToItself);
        }
        if (node instanceof Group group) {
            return canSkipToItself(group.body());
        }
        if (!(node instanceof Repeat repeat)) {
            return false;
        }
        return repeat.max() >= MANY ? canPassAround(units(repeat.body())) : canSkipToItself(repeat.body());
    }

    /** Whether rounds that take one branch can take what another takes in one round, as in {@code (a|aa)*}. */
    private boolean isCovered(List<Node> branches) {
        for (int taken = 0; taken < branches.size(); taken++) {
            CharSet units = units(branches.get(taken));
            for (int other = 0; other < branches.size() && ++steps <= MAX_STEPS; other++) {
                Node branch = branches.get(other);
                if (other != taken && !isNullable(branch) && fitsIn(branch, units) && canPassAround(CharSet.NONE)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean canPassAround(CharSet units) {
        return Trees.all(around, siblings -> siblings.fitIn(units));
    }

    private boolean anyAmong(List<Node> items) {
        for (int i = 0; i < items.size(); i++) {
            around.add(new Siblings(items, i));
            boolean found = canSkipToItself(items.get(i));
            around.remove(around.size() - 1);
            if (found) {
                return true;
            }
        }
        return false;
    }

    /** The items of a sequence but one. */
    private final class Siblings {
        private final List<Node> items;
        private final int except;

        Siblings(List<Node> items, int except) {
            this.items = items;
            this.except = except;
        }

        boolean fitIn(CharSet units) {
            for (int i = 0; i < items.size(); i++) {
                if (++steps > MAX_STEPS || (i != except && !canBePassed(items.get(i), units))) {
                    return false;
                }
            }
            return true;
        }

        private boolean canBePassed(Node item, CharSet units) {
            return units.isEmpty() ? isNullable(item) : fitsIn(item, units);
        }
    }

    /** Returns whether {@code node} certainly matches the empty text, whatever the surroundings. */
    private static boolean isNullable(Node node) {
        return fitsIn(node, CharSet.NONE);
    }

    /** Returns whether {@code node} can match a text, empty or not, that is made of {@code units} only. */
    private static boolean fitsIn(Node node, CharSet units) {
        if (node instanceof Chars chars) {
            return chars.units().intersects(units);
        }
        if (node instanceof Sequence sequence) {
            return Trees.all(sequence.items(), item -> fitsIn(item, units));
        }
        if (node instanceof Alternation alternation) {
            return Trees.any(alternation.branches(), branch -> fitsIn(branch, units));
        }
        if (node instanceof Repeat repeat) {
            return repeat.min() == 0 || fitsIn(repeat.body(), units);
        }
        return node instanceof Group group && fitsIn(group.body(), units);
    }

    /** Returns the units of ASCII that {@code node} takes one at a time; none for what takes more or less than one. */
    private static CharSet units(Node node) {
        if (node instanceof Chars chars) {
            return chars.units().intersection(ASCII);
        }
        if (node instanceof Group group) {
            return units(group.body());
        }
        CharSet units = CharSet.NONE;
        if (node instanceof Alternation alternation) {
            for (Node branch : alternation.branches()) {
                units = units.union(units(branch));
            }
        }
        return units;
    }
}
