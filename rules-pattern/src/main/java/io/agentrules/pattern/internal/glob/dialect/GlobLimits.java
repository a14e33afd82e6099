package io.agentrules.pattern.internal.glob.dialect;

/**
 * Limits on the cost of one glob.
 *
 * @param maxNesting the nesting depth of groups
 * @param maxExpansions the number of expansions of its braces
 * @param maxNodes the number of nodes of its tree
 */
public record GlobLimits(int maxNesting, int maxExpansions, int maxNodes) {}
