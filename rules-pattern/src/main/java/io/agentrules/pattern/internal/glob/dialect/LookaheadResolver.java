package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.tree.CharSet;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Alternation;
import io.agentrules.pattern.internal.tree.Node.Assertion;
import io.agentrules.pattern.internal.tree.Node.Chars;
import io.agentrules.pattern.internal.tree.Node.Except;
import io.agentrules.pattern.internal.tree.Node.Group;
import io.agentrules.pattern.internal.tree.Node.Look;
import io.agentrules.pattern.internal.tree.Node.Repeat;
import io.agentrules.pattern.internal.tree.Node.Sequence;
import io.agentrules.pattern.internal.tree.Node.Side;
import io.agentrules.pattern.internal.tree.Trees;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Takes the lookahead out of a tree that matches from end to end. As nothing follows such a tree, whatever follows a
 * lookahead is known: {@code (?!X)Y} is every text of {@code Y} but those that start with {@code X}. An
 * {@link Except} looks ahead too: before {@code Y}, it refuses the texts that its exclusion followed by {@code Y}
 * matches, so that {@code !(a)b} does not match {@code ab}.
 *
 * <p>No lookahead is inside a repeat: see {@link GlobTrees#needsText}.
 */
final class LookaheadResolver {
    /** Exclusions within exclusions are costly to build, and useful globs have few. */
    private static final int MAX_EXCLUSIONS = 16;

    private final TreeSizeLimit size;
    private int exclusions;

    private LookaheadResolver(int maxNodes) {
        this.size = new TreeSizeLimit(maxNodes);
    }

    /**
     * Returns a tree without lookahead that matches the same texts as {@code node} from end to end.
     *
     * @throws InvalidPatternException if it needs more than {@code maxNodes} nodes
     */
    static Node resolve(Node node, int maxNodes) {
        return new LookaheadResolver(maxNodes).before(node, Node.EMPTY);
    }

    /** Returns {@code node} followed by {@code rest}, which has no lookahead. */
    private Node before(Node node, Node rest) {
        if (!GlobTrees.looks(node)) {
            return join(GlobTrees.bare(node), rest);
        }
        if (node instanceof Sequence sequence) {
            return before(sequence.items(), rest);
        }
        if (node instanceof Alternation alternation) {
            return either(Trees.map(alternation.branches(), branch -> before(branch, rest)));
        }
        if (node instanceof Repeat repeat) {
            return optional(repeat, rest);
        }
        if (node instanceof Group group) {
            return before(group.body(), rest);
        }
        if (node instanceof Assertion assertion && assertion.side() == Side.AFTER) {
            return startingWith(assertion, rest);
        }
        if (node instanceof Look look && look.side() == Side.AFTER) {
            if (look.negated() && look.body() instanceof Chars refused) {
                return startingWith(new Assertion(Side.AFTER, refused.units().complement(), true), rest);
            }
            Node refused = except(rest, before(look.body(), GlobNodes.ANYTHING));
            return look.negated() ? refused : except(rest, refused);
        }
        if (node instanceof Except except) {
            return except(before(except.body(), rest), before(except.excluded(), rest));
        }
        return Node.NEVER;
    }

    private Node before(List<Node> items, Node rest) {
        List<Node> tail = new ArrayList<>();
        Node end = rest;
        for (int i = items.size() - 1; i >= 0; i--) {
            Node item = items.get(i);
            if (GlobTrees.looks(item)) {
                end = before(item, join(reversed(tail), end));
                tail.clear();
            } else {
                tail.add(GlobTrees.bare(item));
            }
        }
        return join(reversed(tail), end);
    }

    private static Node reversed(List<Node> items) {
        List<Node> reversed = new ArrayList<>(items);
        Collections.reverse(reversed);
        return Node.sequence(reversed);
    }

    /** What repeats more often does not look ahead here: see {@link GlobTrees#needsText}. */
    private Node optional(Repeat repeat, Node rest) {
        Node once = before(repeat.body(), rest);
        return repeat.min() > 0 ? once : either(List.of(once, rest));
    }

    /** Returns the texts of {@code rest} that start as {@code assertion} demands. */
    private Node startingWith(Assertion assertion, Node rest) {
        List<Node> items = rest instanceof Sequence sequence ? sequence.items() : List.of(rest);
        List<Node> branches = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            Node first = startingWith(assertion.units(), items.get(i));
            branches.add(join(first, Node.sequence(items.subList(i + 1, items.size()))));
            if (!Trees.isNullable(items.get(i))) {
                return either(branches);
            }
        }
        branches.add(assertion.edge() ? Node.EMPTY : Node.NEVER);
        return either(branches);
    }

    /** Returns the texts of {@code node} that start with one of {@code units}; never the empty text. */
    private Node startingWith(CharSet units, Node node) {
        if (node instanceof Chars chars) {
            return new Chars(chars.units().intersection(units));
        }
        if (node instanceof Sequence) {
            return startingWith(new Assertion(Side.AFTER, units, false), node);
        }
        if (node instanceof Alternation alternation) {
            return either(Trees.map(alternation.branches(), branch -> startingWith(units, branch)));
        }
        if (node instanceof Repeat repeat) {
            int min = Trees.isNullable(repeat.body()) ? 0 : Math.max(0, repeat.min() - 1);
            int max = repeat.max() == Node.UNBOUNDED ? Node.UNBOUNDED : repeat.max() - 1;
            Node more = max == 0 ? Node.EMPTY : new Repeat(repeat.body(), min, max, true);
            return join(startingWith(units, repeat.body()), more);
        }
        Except except = (Except) node;
        return new Except(startingWith(units, except.body()), except.excluded());
    }

    private Node either(List<Node> branches) {
        Set<Node> possible = new LinkedHashSet<>(branches);
        possible.remove(Node.NEVER);
        return size.checked(possible.isEmpty() ? Node.NEVER : Node.alternation(List.copyOf(possible)));
    }

    private Node join(Node first, Node second) {
        if (GlobTrees.isNever(first) || GlobTrees.isNever(second)) {
            return Node.NEVER;
        }
        if (GlobTrees.isEmpty(first) || GlobTrees.isEmpty(second)) {
            return size.checked(GlobTrees.isEmpty(first) ? second : first);
        }
        List<Node> items = new ArrayList<>();
        for (Node part : List.of(first, second)) {
            if (part instanceof Sequence sequence) {
                items.addAll(sequence.items());
            } else {
                items.add(part);
            }
        }
        return size.checked(Node.sequence(items));
    }

    private Node except(Node body, Node excluded) {
        if (++exclusions > MAX_EXCLUSIONS) {
            throw new InvalidPatternException(
                    0, "The glob has more than " + MAX_EXCLUSIONS + " exclusions", "Write several globs");
        }
        return size.checked(new Except(body, excluded));
    }
}
