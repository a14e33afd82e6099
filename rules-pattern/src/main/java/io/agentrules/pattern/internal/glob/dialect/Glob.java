package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.tree.Node;
import java.util.List;

/**
 * A glob, whatever its dialect: it matches a path when any of its parts does. Their trees match from end to end, and
 * most are built only of {@link Node.Chars}, {@link Node.Sequence}, {@link Node.Alternation}, {@link Node.Repeat} and
 * {@link Node.Except}. One that looks back, or looks ahead in a repeat, is what a regular expression is built of.
 */
public record Glob(List<Part> parts) {
    /** Matches no path. */
    static final Glob NEVER = new Glob(List.of());

    /**
     * One way to match.
     *
     * @param node what the text is to match
     * @param baseName whether that text is only the path's last name, and not the whole path
     * @param negated whether the part matches when {@code node} does not
     */
    public record Part(Node node, boolean baseName, boolean negated) {}

    /** Copies {@code parts}. */
    public Glob {
        parts = List.copyOf(parts);
    }
}
