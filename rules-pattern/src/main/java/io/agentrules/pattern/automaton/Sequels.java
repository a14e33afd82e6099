package io.agentrules.pattern.automaton;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The {@linkplain Sequel sequels} of all counters of a set, each made when it is first asked for. Thread-safe: a lock is
 * taken only to make one. They take bounded memory; beyond that, they are made anew each time, since what threads do must
 * depend on nothing but the text.
 */
final class Sequels {
    private static final int MAX_BYTES = 1 << 20;

    private final Nfa nfa;
    private final @Nullable Sequel[][] known;
    private final AtomicLong steps = new AtomicLong();
    private long bytes;

    Sequels(Nfa nfa, int counters) {
        this.nfa = nfa;
        this.known = new Sequel[counters][0];
    }

    /** Returns how many nodes were visited so far. */
    long steps() {
        return steps.get();
    }

    /** Returns the sequel of the counter at {@code node} in {@code context}. */
    Sequel of(int node, int context) {
        Sequel sequel = known(node)[context];
        return sequel != null ? sequel : make(node, context);
    }

    private int ordinal(int node) {
        return nfa.operands(node)[Nfa.ORDINAL];
    }

    /** Returns those of the counter at {@code node} that are known, by context; nobody may change it. */
    @Nullable
    Sequel[] known(int node) {
        Sequel[] contexts = known[ordinal(node)];
        return contexts.length > 0 ? contexts : open(node);
    }

    private synchronized Sequel[] open(int node) {
        int ordinal = ordinal(node);
        if (known[ordinal].length == 0) {
            known[ordinal] = new Sequel[nfa.contexts()];
            bytes += 4L * nfa.contexts();
        }
        return known[ordinal];
    }

    private synchronized Sequel make(int node, int context) {
        if (bytes > MAX_BYTES) {
            return Sequel.of(nfa, node, context, false, steps);
        }
        Sequel sequel = Sequel.of(nfa, node, context, true, steps);
        bytes += sequel.bytes();
        open(node)[context] = sequel;
        return sequel;
    }
}
