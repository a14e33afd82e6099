package io.agentrules.benchmarks;

import io.agentrules.pattern.internal.automaton.Automaton;
import io.agentrules.pattern.internal.automaton.AutomatonLimits;
import io.agentrules.pattern.internal.dfa.Generation;
import io.agentrules.pattern.internal.dfa.LazyDfa;
import io.agentrules.pattern.internal.regex.RegexFlags;
import io.agentrules.pattern.internal.regex.RegexParser;
import java.util.Arrays;
import java.util.List;

/**
 * The transitions that a set of patterns needs for a text, in one table. A walk through it, without deltas and without checks whether a
 * transition is known or a pattern matches, is the fastest that an automaton of this kind can be.
 *
 * <p>It compiles the patterns with internal packages of the engine, because a {@code PatternSet} does not show its table.
 */
final class WarmTable {
    /** Those of a {@code PatternSet}, which does not tell them. */
    private static final AutomatonLimits LIMITS = new AutomatonLimits(20_000, 1_000_000, 300, 16, 8 << 20, 16_384);

    private final int[] table;
    private final char[] symbols = new char[Character.MAX_VALUE + 1];
    private final int start;

    /** Computes the transitions that regular expressions need for a text. */
    WarmTable(List<String> regexes, String text) {
        LazyDfa dfa = automaton(regexes).dfa();
        Generation generation = dfa.current();
        Generation.State state = generation.start();
        for (int at = 0; at < text.length(); at++) {
            state = dfa.next(state.generation(), state.row(), dfa.symbol(text.charAt(at)));
        }
        this.table = Arrays.stream(generation.table()).map(Math::abs).toArray();
        this.start = generation.start().row();
        for (int unit = 0; unit < symbols.length; unit++) {
            symbols[unit] = (char) dfa.symbol((char) unit);
        }
        requireWarm(text);
    }

    private static Automaton automaton(List<String> regexes) {
        var automaton = new Automaton.Builder(LIMITS);
        for (int id = 0; id < regexes.size(); id++) {
            automaton.add(id, RegexParser.parse(regexes.get(id), RegexFlags.NONE, 250, 10_000));
        }
        return automaton.build();
    }

    /** Walks through a text and returns the last row. */
    int walk(String text) {
        int[] rows = table;
        char[] columns = symbols;
        int row = start;
        for (int at = 0; at < text.length(); at++) {
            row = rows[row + columns[text.charAt(at)]];
        }
        return row;
    }

    /** Fails if a transition is missing, because the automaton's cache was full and started anew. */
    private void requireWarm(String text) {
        int row = start;
        for (int at = 0; at < text.length(); at++) {
            row = table[row + symbols[text.charAt(at)]];
            if (row == 0) {
                throw new IllegalStateException("The transition at offset " + at + " is unknown");
            }
        }
    }
}
