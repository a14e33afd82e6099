package io.agentrules.pattern.internal.rewrite;

import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Repeat;
import io.agentrules.pattern.internal.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A branch of a pattern, cut before its first counted repeat. Counts multiply deterministic states, so the automaton
 * only looks for the head; wherever that ends, the {@code TailMatcher} takes over.
 */
public record TailSplit(List<Node> head, Node tail) {
    /** Returns how to cut the sequence of {@code items}; empty if none counts up to {@code countedFrom}. */
    public static Optional<TailSplit> of(List<Node> items, int countedFrom) {
        for (int i = 0; i < items.size(); i++) {
            if (Trees.hasCounted(items.get(i), countedFrom)) {
                return Optional.of(at(items, i, countedFrom));
            }
        }
        return Optional.empty();
    }

    /** The first round of the repeat can go to the head, so that tails are begun less often. */
    private static TailSplit at(List<Node> items, int cut, int countedFrom) {
        List<Node> head = new ArrayList<>(items.subList(0, cut));
        List<Node> tail = new ArrayList<>(items.subList(cut, items.size()));
        if (tail.get(0) instanceof Repeat repeat && canPeel(repeat, countedFrom)) {
            int max = repeat.max() == Node.UNBOUNDED ? repeat.max() : repeat.max() - 1;
            head.add(repeat.body());
            tail.set(0, SimpleNodes.repeat(repeat.body(), repeat.min() - 1, max));
        }
        // A tail begins exactly where the head ends, so nothing may be left to decide about the head.
        while (Trees.endsPending(Node.sequence(head))) {
            tail.add(0, head.remove(head.size() - 1));
        }
        return new TailSplit(head, SimpleNodes.sequence(tail));
    }

    private static boolean canPeel(Repeat repeat, int countedFrom) {
        Node body = repeat.body();
        return repeat.min() > 0
                && !Trees.isNullable(body)
                && !Trees.endsPending(body)
                && !Trees.hasCounted(body, countedFrom);
    }
}
