package io.agentrules.pattern.syntax;

import io.agentrules.pattern.syntax.Node.Alternation;
import io.agentrules.pattern.syntax.Node.Assertion;
import io.agentrules.pattern.syntax.Node.BackReference;
import io.agentrules.pattern.syntax.Node.Chars;
import io.agentrules.pattern.syntax.Node.Except;
import io.agentrules.pattern.syntax.Node.Group;
import io.agentrules.pattern.syntax.Node.Look;
import io.agentrules.pattern.syntax.Node.Repeat;
import io.agentrules.pattern.syntax.Node.Sequence;
import io.agentrules.pattern.syntax.Node.Side;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Takes the lookahead out of a tree that matches from end to end. As nothing follows such a tree, whatever follows a
 * lookahead is known: {@code (?!X)Y} is every text of {@code Y} but those that start with {@code X}. An
 * {@link Except} looks ahead too: before {@code Y}, it refuses the texts that its exclusion followed by {@code Y}
 * matches, so that {@code !(a)b} does not match {@code ab}.
 *
 * <p>Inside a repeat, a lookahead is heeded the first time round only.
 */
final class GlobLookahead {
    /** Exclusions within exclusions are costly to build, and nobody needs many. */
    private static final int MAX_EXCLUSIONS = 16;

    private final int maxNodes;

    /** What the trees made so far weigh when they are written out: what stands behind two branches counts twice. */
    private final IdentityHashMap<Node, Integer> sizes = new IdentityHashMap<>();

    private int exclusions;

    private GlobLookahead(int maxNodes) {
        this.maxNodes = maxNodes;
    }

    /**
     * Returns a tree without lookahead that matches the same texts as {@code node} from end to end.
     *
     * @throws InvalidPatternException if it needs more than {@code maxNodes} nodes
     */
    static Node resolve(Node node, int maxNodes) {
        return new GlobLookahead(maxNodes).before(node, Node.EMPTY);
    }

    /** Returns {@code node} followed by {@code rest}, which has no lookahead. */
    private Node before(Node node, Node rest) {
        if (!looks(node)) {
            return join(bare(node), rest);
        }
        if (node instanceof Sequence sequence) {
            return before(sequence.items(), rest);
        }
        if (node instanceof Alternation alternation) {
            return either(alternation.branches().stream()
                    .map(branch -> before(branch, rest))
                    .toList());
        }
        if (node instanceof Repeat repeat) {
            return repeat(repeat, rest);
        }
        if (node instanceof Group group) {
            return before(group.body(), rest);
        }
        if (node instanceof Assertion assertion && assertion.side() == Side.AFTER) {
            return startingWith(assertion, rest);
        }
        if (node instanceof Look look && look.side() == Side.AFTER) {
            Node refused = except(rest, before(look.body(), GlobPieces.ANYTHING));
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
            if (looks(item)) {
                end = before(item, join(reversed(tail), end));
                tail.clear();
            } else {
                tail.add(bare(item));
            }
        }
        return join(reversed(tail), end);
    }

    private static Node reversed(List<Node> items) {
        List<Node> reversed = new ArrayList<>(items);
        Collections.reverse(reversed);
        return Node.sequence(reversed);
    }

    private Node repeat(Repeat repeat, Node rest) {
        int more = repeat.max() == Node.UNBOUNDED ? Node.UNBOUNDED : repeat.max() - 1;
        Node again = new Repeat(bare(repeat.body()), Math.max(0, repeat.min() - 1), more, true);
        Node some = before(repeat.body(), more == 0 ? rest : join(again, rest));
        return repeat.min() > 0 ? some : either(List.of(some, rest));
    }

    /** Returns the texts of {@code rest} that start as {@code assertion} demands. */
    private Node startingWith(Assertion assertion, Node rest) {
        List<Node> items = rest instanceof Sequence sequence ? sequence.items() : List.of(rest);
        List<Node> branches = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            Node first = startingWith(assertion.units(), items.get(i));
            branches.add(join(first, Node.sequence(items.subList(i + 1, items.size()))));
            if (!matchesEmpty(items.get(i))) {
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
            return either(alternation.branches().stream()
                    .map(branch -> startingWith(units, branch))
                    .toList());
        }
        if (node instanceof Repeat repeat) {
            int min = matchesEmpty(repeat.body()) ? 0 : Math.max(0, repeat.min() - 1);
            int max = repeat.max() == Node.UNBOUNDED ? Node.UNBOUNDED : repeat.max() - 1;
            Node more = max == 0 ? Node.EMPTY : new Repeat(repeat.body(), min, max, true);
            return join(startingWith(units, repeat.body()), more);
        }
        Except except = (Except) node;
        return new Except(startingWith(units, except.body()), except.excluded());
    }

    private Node either(List<Node> branches) {
        List<Node> possible = branches.stream()
                .filter(branch -> !branch.equals(Node.NEVER))
                .distinct()
                .toList();
        return counted(possible.isEmpty() ? Node.NEVER : Node.alternation(possible));
    }

    private Node join(Node first, Node second) {
        if (first.equals(Node.NEVER) || second.equals(Node.NEVER)) {
            return Node.NEVER;
        }
        List<Node> items = new ArrayList<>();
        for (Node part : List.of(first, second)) {
            if (part instanceof Sequence sequence) {
                items.addAll(sequence.items());
            } else {
                items.add(part);
            }
        }
        return counted(Node.sequence(items));
    }

    private Node except(Node body, Node excluded) {
        if (++exclusions > MAX_EXCLUSIONS) {
            throw new InvalidPatternException(
                    0, "The glob has more than " + MAX_EXCLUSIONS + " exclusions", "Write several globs");
        }
        return counted(new Except(body, excluded));
    }

    private Node counted(Node node) {
        if (size(node) > maxNodes) {
            throw new InvalidPatternException(
                    0, "The glob stands for a tree of more than " + maxNodes + " nodes", "Write several globs");
        }
        return node;
    }

    private int size(Node node) {
        Integer known = sizes.get(node);
        if (known == null) {
            long size = 1;
            for (Node child : children(node)) {
                size += size(child);
            }
            known = (int) Math.min(size, Integer.MAX_VALUE / 2);
            sizes.put(node, known);
        }
        return known;
    }

    private static boolean looks(Node node) {
        return node instanceof Look
                || node instanceof Assertion
                || node instanceof BackReference
                || node instanceof Except
                || children(node).stream().anyMatch(GlobLookahead::looks);
    }

    private static List<Node> children(Node node) {
        if (node instanceof Sequence sequence) {
            return sequence.items();
        }
        if (node instanceof Alternation alternation) {
            return alternation.branches();
        }
        if (node instanceof Repeat repeat) {
            return List.of(repeat.body());
        }
        if (node instanceof Group group) {
            return List.of(group.body());
        }
        if (node instanceof Except except) {
            return List.of(except.body(), except.excluded());
        }
        return List.of();
    }

    /** Returns {@code node} without groups and lookahead. */
    private static Node bare(Node node) {
        if (node instanceof Sequence sequence) {
            return Node.sequence(
                    sequence.items().stream().map(GlobLookahead::bare).toList());
        }
        if (node instanceof Alternation alternation) {
            return Node.alternation(
                    alternation.branches().stream().map(GlobLookahead::bare).toList());
        }
        if (node instanceof Repeat repeat) {
            return new Repeat(bare(repeat.body()), repeat.min(), repeat.max(), true);
        }
        if (node instanceof Group group) {
            return bare(group.body());
        }
        if (node instanceof Except except) {
            return new Except(bare(except.body()), bare(except.excluded()));
        }
        return node instanceof Chars ? node : Node.EMPTY;
    }

    private static boolean matchesEmpty(Node node) {
        if (node instanceof Sequence sequence) {
            return sequence.items().stream().allMatch(GlobLookahead::matchesEmpty);
        }
        if (node instanceof Alternation alternation) {
            return alternation.branches().stream().anyMatch(GlobLookahead::matchesEmpty);
        }
        if (node instanceof Repeat repeat) {
            return repeat.min() == 0 || matchesEmpty(repeat.body());
        }
        return node instanceof Except except && matchesEmpty(except.body()) && !matchesEmpty(except.excluded());
    }
}
