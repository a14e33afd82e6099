package io.agentrules.pattern;

/**
 * Why a pattern takes no part in matching. Reported, never thrown.
 *
 * @param pattern the index that {@code add} returned
 * @param source the pattern as it was written
 * @param position where in {@code source} the problem is, in UTF-16 units, 0-based
 * @param reason one sentence without a full stop: what is wrong
 * @param hint what to write instead; empty if unknown
 * @since 0.1
 */
public record PatternProblem(int pattern, String source, int position, String reason, String hint) {}
