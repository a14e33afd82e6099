package io.agentrules.pattern;

import io.agentrules.pattern.automaton.Generation;
import io.agentrules.pattern.automaton.LazyDfa;
import java.util.Arrays;
import org.jspecify.annotations.NullMarked;

/**
 * The transitions that a set has built so far, to walk through with nothing else to do: no deltas, no question whether a
 * transition is known or something is found there. What an automaton of this kind can reach at best.
 *
 * <p>In the engine's package, since the table is nobody else's business.
 */
@NullMarked
public final class WarmTable {
    private final int[] table;
    private final char[] symbols = new char[Character.MAX_VALUE + 1];
    private final int start;

    /** Copies what {@code set} has built. */
    public WarmTable(PatternSet set) {
        LazyDfa dfa = set.automaton().dfa();
        Generation generation = dfa.current();
        this.table = Arrays.stream(generation.table()).map(Math::abs).toArray();
        this.start = generation.start().row();
        for (int unit = 0; unit < symbols.length; unit++) {
            symbols[unit] = (char) dfa.symbol((char) unit);
        }
    }

    /** Copies what {@code set} has built. */
    public static WarmTable of(KeywordSet set) {
        return new WarmTable(set.set());
    }

    /** Returns the row that {@code text} leads to. */
    public int walk(String text) {
        int[] rows = table;
        char[] columns = symbols;
        int row = start;
        for (int at = 0; at < text.length(); at++) {
            row = rows[row + columns[text.charAt(at)]];
        }
        return row;
    }

    /**
     * Checks that the set knew every transition of {@code text}.
     *
     * @throws IllegalStateException if it did not: the walk would not be that of a warm automaton
     */
    public void requireWarm(String text) {
        int row = start;
        for (int at = 0; at < text.length(); at++) {
            row = table[row + symbols[text.charAt(at)]];
            if (row == 0) {
                throw new IllegalStateException("The transition at offset " + at + " is unknown");
            }
        }
    }
}
