package io.agentrules.pattern.internal.regex;

import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Repeat;
import java.util.IdentityHashMap;

/** The tree of a regular expression, and where its repeats are in the text. */
public final class ParsedRegex {
    private final Node tree;
    private final IdentityHashMap<Repeat, Span> spans;

    /** Takes the spans of all repeats in {@code tree}: each is an object of its own, however equal they are. */
    ParsedRegex(Node tree, IdentityHashMap<Repeat, Span> spans) {
        this.tree = tree;
        this.spans = spans;
    }

    /** A part of the text, in UTF-16 units; {@code to} is exclusive. */
    public record Span(int from, int to) {}

    /** Returns the tree. */
    public Node tree() {
        return tree;
    }

    /**
     * Returns where a repeat of this very tree is in the text.
     *
     * @throws IllegalArgumentException if it is not in this tree
     */
    public Span span(Repeat repeat) {
        Span span = spans.get(repeat);
        if (span == null) {
            throw new IllegalArgumentException("The repeat is not in this tree: " + repeat);
        }
        return span;
    }
}
