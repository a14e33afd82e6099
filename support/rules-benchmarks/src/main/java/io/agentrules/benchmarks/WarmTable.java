package io.agentrules.benchmarks;

import io.agentrules.pattern.MatchLimits;
import io.agentrules.pattern.internal.automaton.Automaton;
import io.agentrules.pattern.internal.automaton.AutomatonLimits;
import io.agentrules.pattern.internal.dfa.Generation;
import io.agentrules.pattern.internal.dfa.LazyDfa;
import io.agentrules.pattern.internal.keyword.KeywordParser;
import io.agentrules.pattern.internal.regex.RegexFlags;
import io.agentrules.pattern.internal.regex.RegexParser;
import io.agentrules.pattern.internal.tree.Node;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * The transitions that a set of patterns needs for a text, to walk through with nothing else to do: no deltas, no question
 * whether a transition is known or something is found there. What an automaton of this kind can reach at best.
 *
 * <p>Compiles the patterns by itself, with packages of the engine that are not exported: its sets show no table.
 */
final class WarmTable {
    private static final MatchLimits LIMITS = MatchLimits.DEFAULT;

    private final int[] table;
    private final char[] symbols = new char[Character.MAX_VALUE + 1];
    private final int start;

    private WarmTable(List<String> patterns, Function<String, Node> syntax, String text) {
        LazyDfa dfa = automaton(patterns, syntax).dfa();
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

    private static Automaton automaton(List<String> patterns, Function<String, Node> syntax) {
        var automaton = new Automaton.Builder(new AutomatonLimits(
                LIMITS.maxNodesPerPattern(),
                LIMITS.maxNodes(),
                LIMITS.maxMachineStates(),
                LIMITS.countedFrom(),
                LIMITS.cacheBytes(),
                LIMITS.maxStepsPerUnit()));
        for (int id = 0; id < patterns.size(); id++) {
            automaton.add(id, syntax.apply(patterns.get(id)));
        }
        return automaton.build();
    }

    /** Returns the transitions that regular expressions need for {@code text}. */
    static WarmTable ofRegexes(List<String> regexes, String text) {
        return new WarmTable(
                regexes,
                regex -> RegexParser.parse(regex, RegexFlags.NONE, LIMITS.maxNesting(), LIMITS.maxRepeat()),
                text);
    }

    /** Returns the transitions that keywords with Unicode's boundary need for {@code text}. */
    static WarmTable ofKeywords(List<String> keywords, String text) {
        return new WarmTable(keywords, KeywordParser::unicode, text);
    }

    /** Returns the row that {@code text} leads to. */
    int walk(String text) {
        int[] rows = table;
        char[] columns = symbols;
        int row = start;
        for (int at = 0; at < text.length(); at++) {
            row = rows[row + columns[text.charAt(at)]];
        }
        return row;
    }

    /** A full cache would have started anew on the way: the walk would not be that of a warm automaton. */
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
