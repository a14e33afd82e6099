package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.tree.InvalidPatternException;

/** Reads globs of one dialect. */
@FunctionalInterface
public interface GlobParser {
    /**
     * Returns what {@code glob} means.
     *
     * @throws InvalidPatternException if it is over a limit
     */
    Glob parse(String glob, GlobLimits limits);
}
