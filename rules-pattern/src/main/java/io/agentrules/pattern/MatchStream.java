package io.agentrules.pattern;

import io.agentrules.pattern.internal.counting.TailMatcher;
import io.agentrules.pattern.internal.dfa.Generation;
import io.agentrules.pattern.internal.dfa.Generation.State;
import io.agentrules.pattern.internal.dfa.LazyDfa;
import io.agentrules.pattern.internal.dfa.Pruning;
import io.agentrules.pattern.internal.stream.CompiledPatterns;
import io.agentrules.pattern.internal.stream.SideMatchers;
import io.agentrules.pattern.internal.stream.SideMatchers.SwitchedOff;
import io.agentrules.pattern.internal.verify.Verifier;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Matches the patterns of a set against a text that arrives in pieces. How the text is cut changes nothing: a pattern is
 * reported at the smallest offset at which it is certain to match whatever follows, so {@code $}, {@code \b} and
 * lookahead wait for the text that they need. Each pattern is reported at most once, unless {@link #again} is called.
 *
 * <p>Patterns with back references, or with lookaround inside, may be reported later than that, at offsets that depend
 * on the text alone, and {@linkplain #finish at its end} at the latest.
 *
 * <p>Use it from one thread at a time. Memory does not grow with the text. An <em>idle</em> stream, between two pieces of
 * text and without a {@linkplain #isCounting counted repeat in progress}, takes at most 48 bytes on a JVM with compressed
 * references; text of a kind that the set has seen is fed without any allocation. A stream takes more
 *
 * <ul>
 *   <li>while a counted repeat is in progress: about 800 bytes for one, and more for several at once. It takes them from
 *       the set and gives them back at the end of the piece in which the last one ended. The set keeps up to 64 such
 *       blocks, and none that has grown beyond 64 KiB; where they do not suffice, new ones are allocated;
 *   <li>once a pattern was reported: a bit for each pattern of the set;
 *   <li>once a pattern was switched off: the reason, and what counted towards it;
 *   <li>always, if the set has patterns with back references, or with lookaround inside: up to
 *       65,536 units of the text, and what verifying needs.
 * </ul>
 *
 * @since 0.1
 */
public final class MatchStream {
    private static final long[] NOTHING = {};

    private final CompiledPatterns patterns;
    private Generation generation;
    private int row;
    private long position;
    private long[] settled = NOTHING;

    /** Those of {@link #settled} that are not looked for any more. */
    private long[] ignored = NOTHING;

    private Phase phase = Phase.NEW;
    private @Nullable SideMatchers sideMatchers;

    private enum Phase {
        NEW,
        OPEN,
        FINISHED
    }

    MatchStream(CompiledPatterns patterns) {
        this.patterns = patterns;
        State start = patterns.dfa().current().start();
        this.generation = start.generation();
        this.row = start.row();
        this.sideMatchers =
                patterns.needsVerification() ? patterns.sideMatchers().take() : null;
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
        if (sideMatchers != null && sideMatchers.isOver()) {
            giveBack(sideMatchers);
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
        if (sideMatchers == null || sideMatchers.isIdle()) {
            return walkAlone(text, from, to);
        }
        return sideMatchers.isQuiet() ? walkBeside(sideMatchers.tails(), text, from, to) : from;
    }

    private int walkAlone(CharSequence text, int from, int to) {
        int at = walkQuietly(text, from, to);
        while (at < to && passSettled(text.charAt(at))) {
            at = walkQuietly(text, at + 1, to);
        }
        position += at - from;
        return at;
    }

    /**
     * Walks as long as nothing is found. A loop of its own, without the memory fence of {@link Generation#state}: behind that,
     * everything that does not change from unit to unit would be read again for each.
     */
    private int walkQuietly(CharSequence text, int from, int to) {
        LazyDfa dfa = patterns.dfa();
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
        return at;
    }

    /**
     * Takes {@code unit} if something is found there, all of which is settled. Another thread may meanwhile have built the
     * transition that {@link #walkQuietly} did not know, so it can lead to where nothing is found.
     */
    private boolean passSettled(char unit) {
        int next = generation.table()[row + patterns.dfa().symbol(unit)];
        if (next >= 0 || !isAllSettled(generation.state(-next))) {
            return false;
        }
        row = -next;
        return true;
    }

    /** Returns whether all patterns that are found in {@code state}, or not followed from there on, are settled. */
    private boolean isAllSettled(State state) {
        if (settled.length == 0 || !isNoted(state.pruning())) {
            return false;
        }
        for (int i = 0; i < state.accepts(); i++) {
            int id = state.accept(i);
            if (!isSettled(id >= 0 ? id : patterns.automaton().tailId(~id))) {
                return false;
            }
        }
        return true;
    }

    private boolean isNoted(Pruning pruning) {
        return pruning.isNone() || (sideMatchers != null && sideMatchers.hasNoted(pruning));
    }

    private int walkBeside(TailMatcher tails, CharSequence text, int from, int to) {
        LazyDfa dfa = patterns.dfa();
        int[] table = generation.table();
        int current = row;
        int at = from;
        long before = position - from;
        for (; at < to; at++) {
            int symbol = dfa.symbol(text.charAt(at));
            int next = table[current + symbol];
            if (next <= 0 || !tails.pass(symbol, before + at + 1)) {
                break;
            }
            current = next;
        }
        row = current;
        position = before + at;
        return at;
    }

    /**
     * Follows one transition that may be unknown, or lead to where something is found; the side matchers take the same
     * unit.
     */
    private void step(char unit, MatchSink sink) {
        int symbol = patterns.dfa().symbol(unit);
        position++;
        if (sideMatchers != null && sideMatchers.step(symbol, unit, position)) {
            report(sideMatchers.tails(), sink);
        }
        int next = generation.table()[row + symbol];
        if (next > 0) {
            row = next;
        } else {
            State state = patterns.dfa().next(generation, row, symbol);
            generation = state.generation();
            row = state.row();
            if (!state.pruning().isNone()) {
                loseTrack(state.pruning());
            }
            report(state, sink);
        }
        if (sideMatchers != null) {
            settle(sideMatchers, unit, sink);
        }
    }

    /** Begins each tail whose head ended here, and reports the rest. */
    private void report(State state, MatchSink sink) {
        for (int i = 0; i < state.accepts(); i++) {
            int id = state.accept(i);
            if (id >= 0) {
                report(id, sink);
            } else if (!isSettled(patterns.automaton().tailId(~id))) {
                TailMatcher tails = sideMatchers().tails();
                tails.begin(~id, state.context(), position);
                report(tails, sink);
            }
        }
    }

    private void giveBack(SideMatchers present) {
        sideMatchers = null;
        patterns.sideMatchers().giveBack(present);
    }

    private SideMatchers sideMatchers() {
        SideMatchers present = sideMatchers;
        if (present == null) {
            present = patterns.sideMatchers().take();
            sideMatchers = present;
        }
        return present;
    }

    private void report(TailMatcher tails, MatchSink sink) {
        for (int i = 0; i < tails.found(); i++) {
            report(tails.found(i), sink);
        }
    }

    private void report(int pattern, MatchSink sink) {
        if (isSettled(pattern)) {
            return;
        }
        if (patterns.needsVerification(pattern)) {
            sideMatchers().verify(pattern, phase == Phase.FINISHED);
        } else {
            settle(pattern);
            sink.matched(pattern, position);
        }
    }

    /** Ends a step: reports what the verifier decided, and switches off what takes too much. */
    private void settle(SideMatchers present, char unit, MatchSink sink) {
        Verifier verifier = present.verifier();
        if (verifier != null) {
            verifier.retry(unit);
            report(verifier, sink);
        }
        if (present.tails().isOverBound()) {
            for (int pattern : present.tails().stopCostliest()) {
                switchOff(pattern, "it has too many counted repeats in progress, or they take too many steps");
            }
        }
    }

    /** Switches off the patterns that the automaton does not follow any more. */
    private void loseTrack(Pruning pruning) {
        if (sideMatchers().follows(pruning)) {
            for (int i = 0; i < pruning.size(); i++) {
                if (!isSettled(pruning.id(i))) {
                    switchOff(pruning.id(i), "it takes too many steps");
                }
            }
        }
    }

    private void report(Verifier verifier, MatchSink sink) {
        for (int i = 0; i < verifier.found(); i++) {
            if (!isSettled(verifier.found(i))) {
                settle(verifier.found(i));
                sink.matched(verifier.found(i), position);
            }
        }
        for (int i = 0; i < verifier.exhausted(); i++) {
            if (!isSettled(verifier.exhausted(i))) {
                switchOff(verifier.exhausted(i), "it takes too many steps to verify");
            }
        }
        verifier.clear();
    }

    private void switchOff(int pattern, String why) {
        settle(pattern);
        sideMatchers().switchOff(pattern, "Switched off at offset " + position + ": " + why);
    }

    /**
     * Lets a pattern that was reported be reported once more, at the next offset at which a match becomes certain; a
     * match with a counted repeat counts only if it begins after this call. May be called by the sink. Has no effect on
     * a pattern that was not reported, or that is {@linkplain #ignore ignored}.
     *
     * @return false if that is impossible, because the pattern has back references or lookaround inside, or is not followed
     *     any more because it took too many steps
     * @throws IndexOutOfBoundsException if there is no such pattern
     */
    public boolean again(int pattern) {
        Objects.checkIndex(pattern, patterns.size());
        if (patterns.needsVerification(pattern) || (sideMatchers != null && sideMatchers.hasLost(pattern))) {
            return false;
        }
        if (isSettled(pattern)
                && !has(ignored, pattern)
                && (sideMatchers == null || !sideMatchers.hasSwitchedOff(pattern))) {
            settled[pattern >> 6] &= ~(1L << pattern);
        }
        return true;
    }

    /**
     * Stops looking for a pattern: it is not reported from now on.
     *
     * @throws IndexOutOfBoundsException if there is no such pattern
     */
    public void ignore(int pattern) {
        settle(Objects.checkIndex(pattern, patterns.size()));
        if (ignored.length == 0) {
            ignored = new long[settled.length];
        }
        ignored[pattern >> 6] |= 1L << pattern;
    }

    private boolean isSettled(int pattern) {
        return has(settled, pattern);
    }

    private static boolean has(long[] set, int pattern) {
        return set.length > 0 && (set[pattern >> 6] & 1L << pattern) != 0;
    }

    /** Marks {@code pattern} as needing no further work. */
    private void settle(int pattern) {
        if (settled.length == 0) {
            settled = new long[(patterns.size() + 63) / 64];
        }
        settled[pattern >> 6] |= 1L << pattern;
        if (sideMatchers != null) {
            sideMatchers.tails().stop(pattern);
        }
    }

    /** Ends the text, and reports to {@code sink} what was waiting for the end. A second call has no effect. */
    public void finish(MatchSink sink) {
        if (phase == Phase.FINISHED) {
            return;
        }
        begin(sink);
        phase = Phase.FINISHED;
        if (sideMatchers != null) {
            sideMatchers.tails().end(position);
            report(sideMatchers.tails(), sink);
        }
        for (int pattern : patterns.dfa().acceptsAtEnd(generation, row)) {
            report(pattern, sink);
        }
        Verifier verifier = sideMatchers == null ? null : sideMatchers.verifier();
        if (verifier != null) {
            verifier.end();
            report(verifier, sink);
        }
        if (sideMatchers != null && sideMatchers.switchedOff().isEmpty()) {
            giveBack(sideMatchers);
        }
    }

    /**
     * Returns whether a counted repeat, or what follows it, is in progress: then the stream takes more memory than an
     * idle one.
     */
    public boolean isCounting() {
        return sideMatchers != null && !sideMatchers.tails().isIdle();
    }

    /**
     * Returns how many elementary steps were taken, if this is the set's only stream: transitions, and the work of
     * counting and verifying.
     */
    long steps() {
        return position + patterns.sideMatchers().steps() + (sideMatchers == null ? 0 : sideMatchers.steps());
    }

    /** Returns how many counted repeats and nodes after them were in progress at most, if this is the set's only stream. */
    int mostLive() {
        int now = sideMatchers == null ? 0 : sideMatchers.tails().mostLive();
        return Math.max(now, patterns.sideMatchers().mostLive());
    }

    /** Returns how much text was taken so far, in UTF-16 units. */
    public long position() {
        return position;
    }

    /**
     * Returns the patterns that took too much in this text and were switched off, in the order in which that happened;
     * empty for most texts. The offset is in the reason, and depends on the text alone.
     */
    public List<PatternProblem> problems() {
        return sideMatchers == null
                ? List.of()
                : sideMatchers.switchedOff().stream().map(this::problem).toList();
    }

    private PatternProblem problem(SwitchedOff off) {
        return new PatternProblem(off.pattern(), patterns.source(off.pattern()), 0, off.reason(), "");
    }

    /** Matches all of {@code text} at once, on a new stream. */
    Matches matchAll(CharSequence text) {
        BitSet matched = new BitSet();
        MatchSink sink = (pattern, end) -> matched.set(pattern);
        feed(text, sink);
        finish(sink);
        return Matches.of(matched);
    }
}
