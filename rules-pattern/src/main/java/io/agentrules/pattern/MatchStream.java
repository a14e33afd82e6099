package io.agentrules.pattern;

import io.agentrules.pattern.automaton.Generation;
import io.agentrules.pattern.automaton.LazyDfa;
import io.agentrules.pattern.automaton.State;
import java.util.List;
import java.util.Objects;

/**
 * A text that arrives in pieces, and the patterns that look into it. How the text is cut changes nothing: a pattern is
 * reported at the least offset at which it is certain to match whatever follows, so {@code $}, {@code \b} and
 * lookahead wait for what they look at. Each pattern is reported at most once.
 *
 * <p>For one thread at a time. Memory does not grow with the text.
 */
public final class MatchStream {
    private static final long[] NOTHING_FIRED = {};

    private final PatternSet set;
    private Generation generation;
    private int row;
    private long position;
    private long[] fired = NOTHING_FIRED;
    private Phase phase = Phase.NEW;

    private enum Phase {
        NEW,
        OPEN,
        FINISHED
    }

    MatchStream(PatternSet set) {
        this.set = set;
        State start = set.automaton().dfa().current().start();
        this.generation = start.generation();
        this.row = start.row();
    }

    /** Takes the next piece of the text; see {@link #feed(CharSequence, int, int, MatchSink)}. */
    public void feed(CharSequence delta, MatchSink sink) {
        feed(delta, 0, delta.length(), sink);
    }

    /**
     * Takes the next piece of the text, and reports to {@code sink} what is now certain to match. The first piece, even
     * an empty one, reports what matches any text.
     *
     * @param from where the piece begins in {@code delta}
     * @param to where the piece ends in {@code delta}, exclusive
     * @throws IllegalStateException if the stream is finished
     */
    public void feed(CharSequence delta, int from, int to, MatchSink sink) {
        Objects.checkFromToIndex(from, to, delta.length());
        begin(sink);
        int at = from;
        while (at < to) {
            at = walk(delta, at, to);
            if (at < to) {
                step(delta.charAt(at++), sink);
            }
        }
    }

    private void begin(MatchSink sink) {
        if (phase == Phase.FINISHED) {
            throw new IllegalStateException("The stream is finished at offset " + position);
        }
        if (phase == Phase.NEW) {
            phase = Phase.OPEN;
            report(generation.state(row), sink);
        }
    }

    /** Follows known transitions up to a unit that needs a closer look, and returns where that is. */
    private int walk(CharSequence text, int from, int to) {
        LazyDfa dfa = generation.dfa();
        int[] table = generation.table();
        int current = row;
        int at = from;
        for (; at < to; at++) {
            int next = table[current + dfa.symbol(text.charAt(at))];
            if (next <= 0) {
                break;
            }
            current = next;
        }
        row = current;
        position += at - from;
        return at;
    }

    /** Follows one transition that may be unknown, or lead to where something is found. */
    private void step(char unit, MatchSink sink) {
        LazyDfa dfa = generation.dfa();
        State state = dfa.next(generation, row, dfa.symbol(unit));
        generation = state.generation();
        row = state.row();
        position++;
        report(state, sink);
    }

    private void report(State state, MatchSink sink) {
        for (int i = 0; i < state.accepts(); i++) {
            report(state.accept(i), sink);
        }
    }

    private void report(int pattern, MatchSink sink) {
        if (fired.length == 0) {
            fired = new long[(set.size() + 63) / 64];
        }
        long bit = 1L << pattern;
        if ((fired[pattern >> 6] & bit) == 0) {
            fired[pattern >> 6] |= bit;
            sink.matched(pattern, position);
        }
    }

    /**
     * Ends the text, and reports to {@code sink} what was waiting for that. A second call does nothing.
     */
    public void finish(MatchSink sink) {
        if (phase == Phase.FINISHED) {
            return;
        }
        begin(sink);
        phase = Phase.FINISHED;
        for (int pattern : generation.dfa().acceptsAtEnd(generation, row)) {
            report(pattern, sink);
        }
    }

    /** Returns how much text was taken so far, in UTF-16 units. */
    public long position() {
        return position;
    }

    /**
     * Returns the patterns that cost too much in this text and were switched off; empty for most texts. The offset at
     * which that happened is in the reason; it depends on the text alone.
     */
    public List<PatternProblem> problems() {
        return List.of();
    }

    /** Takes all of {@code text} at once, on a new stream. */
    Matches matchAll(CharSequence text) {
        MatchSink nobody = (pattern, end) -> {};
        feed(text, nobody);
        finish(nobody);
        return Matches.of(java.util.stream.IntStream.range(0, set.size())
                .filter(pattern -> fired.length > 0 && (fired[pattern >> 6] & 1L << pattern) != 0)
                .toArray());
    }
}
