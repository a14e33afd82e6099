package io.agentrules.pattern.internal.stream;

import io.agentrules.pattern.internal.automaton.Automaton;
import io.agentrules.pattern.internal.dfa.LazyDfa;
import io.agentrules.pattern.internal.verify.VerificationLimits;
import java.util.List;

/** What all streams of one set share. Logically immutable, and thread-safe. */
public final class CompiledPatterns {
    private final List<String> sources;
    private final Automaton automaton;
    private final LazyDfa dfa;
    private final SideMatcherPool sideMatchers;

    /**
     * Shares {@code automaton}.
     *
     * @param sources the patterns as they were written, those with problems included
     * @param maxLive counted repeats and what follows them, in progress at one time, in one stream
     */
    public CompiledPatterns(List<String> sources, Automaton automaton, int maxLive, VerificationLimits verification) {
        this.sources = List.copyOf(sources);
        this.automaton = automaton;
        this.dfa = automaton.dfa();
        this.sideMatchers = new SideMatcherPool(automaton, maxLive, verification);
    }

    /** Returns how many patterns there are, those with problems included. */
    public int size() {
        return sources.size();
    }

    /** Returns {@code pattern} as it was written. */
    public String source(int pattern) {
        return sources.get(pattern);
    }

    /** Returns the automaton of all patterns. */
    public Automaton automaton() {
        return automaton;
    }

    /** Returns the automaton's deterministic part. */
    public LazyDfa dfa() {
        return dfa;
    }

    /** Returns whether streams need {@link SideMatchers} all the time, to verify what the automaton finds. */
    public boolean needsVerification() {
        return !automaton.relaxed().isEmpty();
    }

    /** Returns whether what the automaton finds of {@code pattern} is to be verified. */
    public boolean needsVerification(int pattern) {
        return automaton.relaxed().contains(pattern);
    }

    /** Returns the matchers that no stream needs at present. */
    public SideMatcherPool sideMatchers() {
        return sideMatchers;
    }
}
