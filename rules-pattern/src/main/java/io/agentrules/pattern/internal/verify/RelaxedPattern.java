package io.agentrules.pattern.internal.verify;

/**
 * A pattern that the automaton finds too often, since it was relaxed to fit.
 *
 * @param id the pattern's
 * @param ordinal its place among the relaxed patterns of its set
 * @param program what decides
 * @param anywhere whether its match can be empty, and so be where the automaton does not notice
 */
record RelaxedPattern(int id, int ordinal, Program program, boolean anywhere) {}
