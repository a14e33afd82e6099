package io.agentrules.pattern.internal.glob.dialect;

/**
 * What one glob is allowed to cost.
 *
 * @param maxNesting groups within groups
 * @param maxExpansions texts that its braces stand for
 * @param maxNodes nodes of its tree
 */
public record GlobLimits(int maxNesting, int maxExpansions, int maxNodes) {}
